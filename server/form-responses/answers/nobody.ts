/** The id that stands for somebody without an account where a row names the person who saved it. */
export const nobody = '00000000-0000-0000-0000-000000000000'
