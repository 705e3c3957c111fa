import { contractsOf } from '@/lib/contract'

export type { MailName, MailText, WordedText } from './wording.shapes'

const contract = contractsOf(() => import('./wording.shapes'))

/** Searches every text of the application by its words or its key, and shows the institution's own version. */
export const searchWording = contract({ name: 'config.searchWording', method: 'GET', input: 'WordingAsked', output: 'WordingFound' })

/** Saves the institution's own texts, or restores the original ones. */
export const saveWording = contract({ name: 'config.saveWording', method: 'POST', input: 'SaveWording', output: 'WordingSaved' })

/** Called only when a configuration is taken over: it has no address. */
export const saveAllWording = contract({ name: 'config.saveAllWording', method: 'POST', input: 'SaveAllWording', output: 'WordingSaved' })

/** All of the institution's own texts as a file. */
export const exportWording = contract({ name: 'config.exportWording', method: 'GET', input: 'Nothing', output: 'WordingFile' })

/** The texts of the mails in one language. */
export const listMailTexts = contract({ name: 'config.listMailTexts', method: 'GET', input: 'MailTextsAsked', output: 'MailTexts' })

/** A mail as somebody would get it, with invented people. */
export const previewMail = contract({ name: 'config.previewMail', method: 'POST', input: 'MailSample', output: 'MailShown' })

/** Sends the same mail to the asker's own address. */
export const sendMailSample = contract({ name: 'config.sendMailSample', method: 'POST', input: 'MailSample', output: 'SampleSent' })
