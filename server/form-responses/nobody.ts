/** By whom something was saved where that is no person: somebody without an account. */
export const nobody = '00000000-0000-0000-0000-000000000000'
