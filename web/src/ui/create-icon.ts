import { createElement, type SVGProps } from 'react';

/** An icon with the given outline, for the build (web/build/icons.plugin.ts). */
export const createIcon =
  (shapes: readonly [tag: string, attributes: Record<string, string>][]) =>
  (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // A labelled icon says something that no text beside it does.
        'aria-hidden': props['aria-label'] ? undefined : true,
        ...props,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
