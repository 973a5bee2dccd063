/** English texts in the shape of another language: the same keys, functions of the same parameters. What is missing is a type error. */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translated<Said>
    : Texts extends object
      ? { readonly [Key in keyof Texts]: Translated<Texts[Key]> }
      : Texts;
