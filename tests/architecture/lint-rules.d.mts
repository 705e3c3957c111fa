declare const cusp: { readonly rules: Readonly<Record<string, object>> }
export default cusp
