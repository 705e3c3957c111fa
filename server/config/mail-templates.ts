import 'server-only'
import type { MailName } from '@/lib/contracts/config/wording'
import type { Messages } from '@/lib/i18n/en-gb'

type Key = keyof Messages['mail']
type Template = {
  readonly subject: Key
  readonly text: Key
  readonly example: Readonly<Record<string, string | number>>
  /** Placeholders without which the mail cannot be acted on: a text without them is refused. */
  readonly needs?: readonly string[]
}

const person = { name: 'Anna Novak', username: 'anna.novak' }
const account = { ...person, link: 'https://example.org' }
const where = { at: '21 Nov 2026, 14:05', address: '192.0.2.7' }

/** Every mail that is sent, with invented people. Institution and links are those of the texts' own domains; a test checks that no mail is missing. */
export const mailTemplates: Readonly<Record<MailName, Template>> = {
  invite: {
    subject: 'inviteSubject',
    text: 'inviteText',
    needs: ['link'],
    example: { ...person, link: 'https://example.org/setpassword/…' },
  },
  reset: { subject: 'resetSubject', text: 'resetText', needs: ['link'], example: { ...person, link: 'https://example.org/setpassword/…' } },
  addressChanged: { subject: 'addressChangedSubject', text: 'addressChangedText', example: person },
  factorOn: { subject: 'factorOnSubject', text: 'factorOnText', example: person },
  factorOff: { subject: 'factorOffSubject', text: 'factorOffText', example: account },
  factorRemoved: { subject: 'factorRemovedSubject', text: 'factorRemovedText', example: account },
  recoveryCodesNew: { subject: 'recoveryCodesNewSubject', text: 'recoveryCodesNewText', example: account },
  recoveryCodeUsed: { subject: 'recoveryCodeUsedSubject', text: 'recoveryCodeUsedText', example: { ...account, left: 7 } },
  recoveryCodesFew: { subject: 'recoveryCodesFewSubject', text: 'recoveryCodesFewText', example: { ...account, left: 2 } },
  newDevice: {
    subject: 'newDeviceSubject',
    text: 'newDeviceText',
    example: { ...person, ...where, device: 'Firefox, Windows', link: 'https://example.org/settings/devices' },
  },
  wrongCodes: {
    subject: 'wrongCodesSubject',
    text: 'wrongCodesText',
    example: { ...person, ...where, link: 'https://example.org/settings/change-password' },
  },
  tokenMade: {
    subject: 'tokenMadeSubject',
    text: 'tokenMadeText',
    example: { ...person, token: 'Nightly report', until: '19 Feb 2027', link: 'https://example.org/settings/tokens' },
  },
  identityRemoved: { subject: 'identityRemovedSubject', text: 'identityRemovedText', example: { ...account, provider: 'entra' } },
  confirm: {
    subject: 'confirmSubject',
    text: 'confirmText',
    needs: ['link'],
    example: {
      name: 'Dr Eva Outside',
      student: 'Anna Novak',
      clinic: 'Community clinic',
      day: '2026-11-20',
      link: 'https://example.org/externalsignoff/…',
      days: 14,
    },
  },
  portal: {
    subject: 'portalSubject',
    text: 'portalText',
    needs: ['link'],
    example: {
      name: 'Dr Eva Outside',
      provider: 'Eastfield Dental Centre',
      link: 'https://example.org/externalsignoff/…',
      days: 90,
      until: '4 Mar 2027',
    },
  },
  signForm: {
    subject: 'signFormSubject',
    text: 'signFormText',
    needs: ['link'],
    example: {
      why: 'ASKED',
      name: 'Dr Eva Outside',
      student: 'Anna Novak',
      form: 'Outreach day',
      link: 'https://example.org/externalsignoff/…',
      until: '4 Dec 2026',
    },
  },
  signCode: {
    subject: 'signCodeSubject',
    text: 'signCodeText',
    needs: ['code'],
    example: { name: 'Dr Eva Outside', student: 'Anna Novak', form: 'Outreach day', code: '204 715', minutes: 15 },
  },
  notice: {
    subject: 'noticeSubject',
    text: 'newMessagesText',
    example: {
      name: 'Anna Novak',
      count: 1,
      urgent: 'no',
      from: 'Cusp',
      notice: 'Dr Maria Lind has approved your absence from 25 Nov 2026 to 27 Nov 2026.',
      notices: 'Dr Maria Lind has approved your absence from 25 Nov 2026 to 27 Nov 2026.\nhttps://example.org/attendance/absences\n\n',
      link: 'https://example.org/messages/list',
      settings: 'https://example.org/settings/notifications',
    },
  },
  newMessages: {
    subject: 'newMessagesSubject',
    text: 'newMessagesText',
    example: {
      name: 'Anna Novak',
      count: 2,
      urgent: 'no',
      from: 'Dr Maria Lind',
      notices: '',
      link: 'https://example.org/messages/list',
      settings: 'https://example.org/settings/notifications',
    },
  },
  samlEnds: { subject: 'samlEndsSubject', text: 'samlEndsText', example: { ...account, what: 'provider', date: '2026-12-01' } },
  test: { subject: 'testSubject', text: 'testText', example: person },
}

const needs = new Map(Object.values(mailTemplates).map(({ text, needs: named = [] }) => [`mail.${text}`, named]))

/** The placeholders that the institution's own words for this text must always contain. */
export function neededIn(key: string): readonly string[] {
  return needs.get(key) ?? []
}
