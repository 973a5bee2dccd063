import type { PolicyBlock, PolicySpan } from '@latchkey/contract/settings/privacy-policy';
import { privacyPolicyRead } from '@latchkey/contract/settings/privacy-policy-read';
import { Fragment } from 'react';
import useSWR from 'swr';
import { aboutText } from '#text/about';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { linkStyle } from '../../ui/link-style.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The brand's own policy, which the server has parsed into text and links. */
export function OwnPolicy() {
  const { data, error, isValidating, mutate } = useSWR<Awaited<ReturnType<typeof read>>, ApiFailure>(
    privacyPolicyRead.path,
    read,
    { revalidateOnFocus: false },
  );
  if (data)
    return (
      <div lang={data.locale ?? undefined} className="grid gap-4">
        {data.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes its order
          <Block key={index} {...block} />
        ))}
      </div>
    );
  if (error)
    return (
      <LoadFailed
        error={error}
        fallback={aboutText.loadFailed}
        busy={isValidating}
        onRetry={() => mutate()}
      />
    );
  return (
    <div className="grid gap-3">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}

const read = () => call(privacyPolicyRead);

function Block(block: PolicyBlock) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Words spans={block.spans} />
      </p>
    );
  if (block.kind === 'heading') {
    const Heading = `h${block.level}` as const;
    return (
      <Heading className={block.level === 2 ? 'mt-2 text-lg font-semibold' : 'font-semibold'}>
        <Words spans={block.spans} />
      </Heading>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List
      {...(block.ordered && block.start !== 1 ? { start: block.start } : {})}
      className={`grid gap-1 ps-6 ${block.ordered ? 'list-decimal' : 'list-disc'}`}
    >
      {block.items.map((paragraphs, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>
          {paragraphs.map((spans, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <p key={at}>
              <Words spans={spans} />
            </p>
          ))}
        </li>
      ))}
    </List>
  );
}

function Words({ spans }: { spans: readonly PolicySpan[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return spans.map((span, index) => <Fragment key={index}>{wordsOf(span)}</Fragment>);
}

function wordsOf({ text, strong, emphasis, href }: PolicySpan) {
  const emphasised = emphasis ? <em>{text}</em> : text;
  const said = strong ? <strong className="font-semibold">{emphasised}</strong> : emphasised;
  if (!href) return said;
  return (
    <a href={href} className={linkStyle}>
      {said}
    </a>
  );
}
