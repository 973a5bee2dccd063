import { ChevronDown, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { consoleText } from '#text/console';
import { classNames } from '../../../ui/class-names.ts';
import { controlStyle } from '../../../ui/field.tsx';

/** Milliseconds after the last key before the search starts. */
const typingDelay = 200;

export interface ListFilter {
  /** As in the query of the call. */
  name: string;
  label: string;
  /** Without 'all', which is always the first choice. */
  options: readonly { value: string; label: string }[];
}

interface SearchProps {
  value: string;
  /** Says what is searched. */
  placeholder: string;
  onSearch: (text: string) => void;
  /** Called on arrow down, to move the focus to the list. */
  onLeave: () => void;
}

/** Searches as you type. '/' focuses it from anywhere on the page, Escape clears it. */
export function ListSearch({ value, placeholder, onSearch, onLeave }: SearchProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useSlash(input);

  const type = (typed: string, delay = typingDelay) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(typed.trim()), delay);
  };
  const clear = () => {
    type('', 0);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text) {
      event.preventDefault();
      clear();
    }
    if (event.key === 'Enter') type(text, 0);
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    }
  };
  return (
    <search className="relative min-w-0 grow basis-64">
      <Search
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted"
        aria-hidden
      />
      <input
        ref={input}
        type="search"
        aria-label={`${consoleText.search}: ${placeholder}`}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        className={classNames(controlStyle, 'ps-9 pe-9 [&::-webkit-search-cancel-button]:hidden')}
      />
      {text && (
        <button
          type="button"
          aria-label={consoleText.clearSearch}
          onClick={clear}
          className="absolute end-0 top-0 grid size-(--control) place-items-center rounded-control text-muted hover:text-text"
        >
          <X className="size-4" aria-hidden />
        </button>
      )}
    </search>
  );
}

function useSlash(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}

interface FilterProps {
  filter: ListFilter;
  value: string;
  onChange: (value: string) => void;
}

export function ListFilterField({ filter, value, onChange }: FilterProps) {
  return (
    <div className="relative">
      <select
        aria-label={filter.label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(controlStyle, 'w-auto min-w-36 appearance-none pe-9')}
      >
        <option value="">{`${filter.label}: ${consoleText.all}`}</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
        aria-hidden
      />
    </div>
  );
}
