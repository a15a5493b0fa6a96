import { messages } from '../../../messages/messages.ts';
import type { Standing } from '../../../data/boards/standing.ts';

/** Tire and, where there was some, ballast. */
export const Setup = ({ standing: { tire, ballast } }: { readonly standing: Standing }) => {
  const words = [tire, ballast > 0 ? messages.boards.ballast(ballast) : ''].filter((part) => part !== '');
  return words.length === 0 ? null : <span>{words.join(' · ')}</span>;
};
