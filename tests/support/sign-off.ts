import { v7 } from 'uuid'
import type { Answers } from '@/lib/forms/answers'
import type { Definition } from '@/lib/forms/definition'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { prisma } from '@/server/kernel/db'
import { beginResponse, type Begun } from './form-responses'
import { definition, field, nobodyElse, page, succeeds } from './forms'
import type { Member } from './members'
import { runOutboxJob } from './outbox'
import { tokensTo } from './outside'

export type Outside = { readonly id: string; readonly name: string; readonly email: string }

/** A signer in the institution's book. */
export async function listedSigner(name = 'Helen Marsh', more: object = {}): Promise<Outside> {
  const made = { id: v7(), name, email: `${v7().slice(-12)}@practice.example` }
  await prisma().outsideSupervisor.create({ data: { ...made, organisation: 'Riverside Practice', ...more } })
  return made
}

export const outsideStep = (more: object = {}) => ({
  order: 2,
  kind: 'SIGN',
  part: 'EXTERNAL_SIGNER',
  how: { kind: 'OUTSIDE' },
  meaning: { 'en-GB': 'I watched this procedure.' },
  ...more,
})

const seenByAll = { parts: ['SUBMITTER', 'SIGNER', 'EXTERNAL_SIGNER', 'REVIEWER', 'VIEWER'], roles: [] }

/** A form with a page about the encounter, a page of the student's own that nobody else sees, and the signer's page. */
export function outsideForm({ route = [outsideStep()], ...more }: { readonly route?: readonly object[] } = {}): Definition {
  return definition(
    [
      page('encounter', [
        field('TEXT', 'title', { required: 'ALWAYS' }),
        field('NUMBER', 'minutes'),
        field('TEXT', 'secret', { see: nobodyElse('SUBMITTER') }),
      ]),
      page('own', [field('TEXT', 'thoughts')], { see: nobodyElse('SUBMITTER') }),
      page('signer', [field('TEXT', 'verdict', { required: 'ALWAYS' }), field('TEXT', 'advice')], {
        complete: nobodyElse('EXTERNAL_SIGNER'),
      }),
    ],
    { see: seenByAll, route, ...more },
  )
}

type Asking = {
  readonly admin: Member
  readonly student: Member
  readonly chosen: readonly object[]
  readonly form?: Definition
  readonly type?: object
}
const usual: Answers = { title: 'Extraction', minutes: 20, secret: 'Only mine' }

/** A form that somebody outside was asked to sign, and the mail with the link has been sent. */
export async function askedOutside({ admin, student, chosen, form = outsideForm(), type = {} }: Asking): Promise<Begun> {
  const response = await beginResponse(admin, student, { form, answers: usual, type: { outside: 'LISTED', ...type } })
  await succeeds(student, submitResponseCall, { responseId: response.responseId, chosen: [{ step: 0, outside: chosen }] })
  await runOutboxJob()
  return response
}

export const newestToken = async ({ email }: Pick<Outside, 'email'>): Promise<string> => (await tokensTo(email)).at(-1) ?? ''
export const signer = { name: 'Dr Helen Marsh', role: 'General dental practitioner', registrationNumber: '218 407' } as const
