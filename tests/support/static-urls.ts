import { v7 } from 'uuid'
import type { Definition } from '@/lib/forms/definition'
import { readStaticUrlCodeCall, saveStaticUrlCall } from '@/server/static-urls/calls/admin'
import { definition, field, nobodyElse, page, publishedForm, succeeds, uidOf } from './forms'
import type { Member } from './members'

const seen = { parts: ['SUBJECT', 'SUBMITTER', 'REVIEWER', 'VIEWER'], roles: [] }

/** A questionnaire for patients: one required question, one optional question, and one that only staff see. */
export function questionnaire(more: object = {}): Definition {
  return definition(
    [
      page('visit', [
        field('TEXT', 'care', { required: 'ALWAYS' }),
        field('NUMBER', 'minutes', { min: 0, max: 300 }),
        field('TEXT', 'contact', { patient: true }),
        field('TEXT', 'office', { see: nobodyElse('REVIEWER'), complete: nobodyElse('REVIEWER') }),
      ]),
    ],
    { see: seen, route: [{ order: 1, kind: 'REVIEW', part: 'REVIEWER', how: { kind: 'CHOSEN', roleIds: [] } }], ...more },
  )
}

export type MadeUrl = { readonly id: string; readonly token: string; readonly formId: string; readonly uid: (name: string) => string }

export async function madeUrl(
  admin: Member,
  {
    form = questionnaire(),
    settings = { subject: 'NONE' },
    type = {},
    ...fields
  }: { form?: Definition; settings?: object; type?: object; [field: string]: unknown } = {},
): Promise<MadeUrl> {
  const made = await publishedForm(admin, form, { settings, type })
  const id = v7()
  await succeeds(admin, saveStaticUrlCall, { id, revision: 0, formId: made.id, label: 'Waiting room', ...fields })
  return { id, token: await tokenOf(admin, id), formId: made.id, uid: (name) => uidOf(made.pages, name) }
}

export async function tokenOf(admin: Member, id: string): Promise<string> {
  return (await succeeds(admin, readStaticUrlCodeCall, { id })).address.split('/').at(-1) ?? ''
}
