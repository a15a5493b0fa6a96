import type { Plugin } from 'vite';

const faces = /(archivo-latin-wght-normal|barlow-condensed-latin-(600|700)-normal)[^/]*\.woff2$/;

/**
 * A Vite plugin that writes `<link rel="preload">` for the three font files into the built page, whose names carry a hash that
 * `index.html` cannot know, or for those of them that `preloaded` names. Import it by path
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
