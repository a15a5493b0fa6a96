import { useCallback, useRef, useState } from 'react';

/** Stores the card that is being entered. @returns whether it is stored; if not, the card's form says why. */
export type SaveCard = () => Promise<boolean>;
/** Gets the function that stores the entered card as soon as the form can do it, and `undefined` when it cannot any more. */
export type OfferSave = (save: SaveCard | undefined) => void;

/**
 * A payment for which a new card may be entered: one button stores the card and pays. `offer` goes to the card's form, which then
 * has no button of its own. `ready` says whether there is a card to store; `payWith` stores it, and calls `pay` if that went well.
 */
export const useNewCard = () => {
  const [entered, setEntered] = useState<{ readonly save: SaveCard } | undefined>();
  const [saving, setSaving] = useState(false);
  /** A second press may come before the screen is drawn again. */
  const underWay = useRef(false);
  const offer = useCallback<OfferSave>((save) => setEntered(save && { save }), []);
  const payWith = async (pay: () => void): Promise<void> => {
    if (entered === undefined || underWay.current) return;
    underWay.current = true;
    setSaving(true);
    try {
      if (await entered.save()) pay();
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };
  return { offer, ready: entered !== undefined, saving, payWith };
};
export type NewCard = ReturnType<typeof useNewCard>;
