import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import english from '@/messages/en-GB/mail.json'
import { outsideMailKinds, type OutsideMailKind } from '@/server/kernel/jobs/outside-mail'
import { filesBelow } from './files'

const root = path.resolve(import.meta.dirname, '../../server')

/** Each mail by its subject text: whether it goes to an account, or the kinds of mail to an address without one. */
const mails: Readonly<Record<string, 'account' | readonly OutsideMailKind[]>> = {
  resetSubject: 'account',
  inviteSubject: 'account',
  addressChangedSubject: 'account',
  factorOnSubject: 'account',
  factorOffSubject: 'account',
  factorRemovedSubject: 'account',
  recoveryCodesNewSubject: 'account',
  recoveryCodeUsedSubject: 'account',
  recoveryCodesFewSubject: 'account',
  testSubject: 'account',
  samlEndsSubject: 'account',
  newDeviceSubject: 'account',
  wrongCodesSubject: 'account',
  tokenMadeSubject: 'account',
  identityRemovedSubject: 'account',
  newMessagesSubject: 'account',
  noticeSubject: 'account',
  signFormSubject: ['signAsked', 'signRenewed', 'signReminded'],
  signCodeSubject: ['signCode'],
  confirmSubject: ['confirmAsked', 'confirmRenewed'],
  portalSubject: ['portalOpened', 'portalRenewed'],
}

/** Functions that make a mail for the outbox, with the recipients. All but the first send to the address of an account, read from its row. */
const senders: Readonly<Record<string, string>> = {
  'kernel/jobs/outside-mail.ts': 'counts each, and refuses what is too much',
  'users/calls/accounts.ts': 'the address that an account had',
  'config/calls/operations.ts': 'the administrator who tries it',
  'config/calls/wording.ts': 'the administrator who tries a text',
  'sign-in/accounts.ts': 'invitations and resets, to accounts',
  'sign-in/second-factor/mails.ts': 'the account',
  'sign-in/saml/upkeep.ts': 'administrators',
  'sign-in/notice-mails.ts': 'the account',
  'messaging/jobs.ts': 'accounts that asked for mails',
  'people-import/apply.ts': 'accounts that were made or changed',
}

test('every mail is known: to an account, or to an address without one, which is counted', () => {
  expect(
    Object.keys(english)
      .filter((key) => key.endsWith('Subject'))
      .toSorted(),
  ).toEqual(Object.keys(mails).toSorted())
  expect(
    Object.values(mails)
      .flatMap((to) => (to === 'account' ? [] : to))
      .toSorted(),
  ).toEqual(outsideMailKinds.toSorted())
})

test('whoever puts a mail into the outbox is known', () => {
  const found = filesBelow(root).filter((file) => {
    const text = file.endsWith('.ts') ? readFileSync(path.join(root, file), 'utf8') : ''
    return /type: 'mail'( as const)?,( |\n)/.test(text) && !file.includes('queries/') && file !== 'kernel/jobs/outbox.ts'
  })
  expect(found.toSorted()).toEqual(Object.keys(senders).toSorted())
})

test('texts to people without an account are worded for `mailOutside` alone', () => {
  const outside = Object.entries(mails).flatMap(([key, to]) => (to === 'account' ? [] : [key]))
  for (const file of filesBelow(root).filter((name) => name.endsWith('.ts') && name !== 'config/mail-templates.ts')) {
    const text = readFileSync(path.join(root, file), 'utf8')
    const maker = outside.some((key) => text.includes(`t('${key}'`)) ? file : null
    if (maker !== null) expect(Object.keys(senders)).not.toContain(maker)
  }
})
