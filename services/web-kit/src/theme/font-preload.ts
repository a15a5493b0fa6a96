import type { Plugin } from 'vite';

const faces = /(archivo|barlow-condensed-(600|700))-first[^/]*\.woff2$/;

/**
 * A Vite plugin that adds `<link rel="preload">` for the three font files that every page needs to the built page (or for those that `preloaded`
 * matches): their names contain a hash that `index.html` cannot know. Import it by path
 * (`../services/web-kit/src/theme/font-preload.ts`) in a `vite.config.ts`.
 */
export const fontPreload = (preloaded: RegExp = faces): Plugin => {
  let base = '/';
  return {
    name: 'paddock-font-preload',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => preloaded.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: base + file, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
};
