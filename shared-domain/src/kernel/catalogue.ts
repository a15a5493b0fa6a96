/**
 * A catalogue's shape with its texts let go: each text is any text, each function takes the same parameters. What English has,
 * every language has; what English has not, no language has.
 */
export type Catalogue<Texts> = Texts extends string
  ? string
  : Texts extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Key in keyof Texts]: Catalogue<Texts[Key]> };
