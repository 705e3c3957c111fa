import { contractsOf } from '@/lib/contract'

export type { MailName, MailText, WordedText } from './wording.shapes'

const contract = contractsOf(() => import('./wording.shapes'))

/** Every text of the application, by its words or its key, with the institution's own. */
export const searchWording = contract({ name: 'config.searchWording', method: 'GET', input: 'WordingAsked', output: 'WordingFound' })

/** The institution's own words for texts, or the original ones again. */
export const saveWording = contract({ name: 'config.saveWording', method: 'POST', input: 'SaveWording', output: 'WordingSaved' })

/** Made by taking over a configuration alone: it has no address. */
export const saveAllWording = contract({ name: 'config.saveAllWording', method: 'POST', input: 'SaveAllWording', output: 'WordingSaved' })

/** All of the institution's own, as a file. */
export const exportWording = contract({ name: 'config.exportWording', method: 'GET', input: 'Nothing', output: 'WordingFile' })

/** What the mails say, in one language. */
export const listMailTexts = contract({ name: 'config.listMailTexts', method: 'GET', input: 'MailTextsAsked', output: 'MailTexts' })

/** A mail as somebody would get it, with invented people. */
export const previewMail = contract({ name: 'config.previewMail', method: 'POST', input: 'MailSample', output: 'MailShown' })

/** The same, to the asker's own address. */
export const sendMailSample = contract({ name: 'config.sendMailSample', method: 'POST', input: 'MailSample', output: 'SampleSent' })
