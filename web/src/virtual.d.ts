/** Modules that build.mjs makes. */
declare module "virtual:worker" {
  const text: string;
  export default text;
}
declare module "virtual:formulas" {
  /** MathML by name. */
  const formulas: Readonly<Record<string, string>>;
  export default formulas;
}
