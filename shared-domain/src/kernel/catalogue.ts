/**
 * A catalogue's type with its texts widened: each text is any string, each function keeps its parameters. So every language has
 * exactly the keys of English.
 */
export type Catalogue<Texts> = Texts extends string
  ? string
  : Texts extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Key in keyof Texts]: Catalogue<Texts[Key]> };
