/** The stored locale setting, where the server can read it. Apart from locales.ts, since every page writes it and few choose a language. */
export const localeCookie = 'locale'
