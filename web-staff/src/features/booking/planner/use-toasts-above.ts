import { useEffect, useRef } from 'react';

/** Messages of the kit stand above what this is the ref of, however high it is: on a phone it may say a lot. */
export const useToastsAbove = () => {
  const bar = useRef<HTMLElement>(null);
  // After every drawing: what the bar says is what makes it high.
  useEffect(() => {
    const { style } = document.documentElement;
    const box = bar.current?.getBoundingClientRect();
    if (box === undefined) style.removeProperty('--toast-lift');
    else style.setProperty('--toast-lift', `${Math.round(window.innerHeight - box.top)}px`);
  });
  useEffect(() => () => void document.documentElement.style.removeProperty('--toast-lift'), []);
  return bar;
};
