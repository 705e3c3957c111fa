import 'server-only'
import { defineSealing } from '@/server/kernel/secrets/cipher'

export const factorSealing = defineSealing('second-factor')
export const samlKeySealing = defineSealing('saml-key')
/** Seals the data that a provider must get when the session ends. */
export const originSealing = defineSealing('session-origin')

const brief = { nowhere: 'lives for minutes: a cookie, or what is handed over while somebody logs in or out' }
export const arrivalSealing = defineSealing('sign-on-arrival', brief)
export const attemptSealing = defineSealing('sign-on-attempt', brief)
export const stepSealing = defineSealing('sign-on-step', brief)
export const leavingSealing = defineSealing('sign-off', brief)
