import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { formsCalls } from '@/server/forms'
import * as forms from '@/server/forms/calls/forms'
import * as library from '@/server/forms/calls/library'
import { readTagFormCall } from '@/server/forms/calls/startable'
import * as types from '@/server/forms/calls/types'
import * as versions from '@/server/forms/calls/versions'
import { prisma } from '@/server/kernel/db'
import type { Call } from '@/server/kernel/define-call'
// This import registers how responses move between versions.
import '@/server/registry'
import { callAs } from '../../support/call'
import { beginResponse, simpleForm } from '../../support/form-responses'
import { definition, field, page, publishedForm, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, teacher: Member
beforeAll(async () => {
  ;[admin, student, teacher] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER')]
})

const readForm = (id: string) => succeeds(admin, forms.readFormCall, { id })
const stale = { status: 'CONFLICT' }

describe('who administers forms', () => {
  test('makes, checks, publishes, compares, moves and withdraws them', async () => {
    const before = simpleForm()
    const form = await publishedForm(admin, before)
    const { id, typeId } = form
    const found = await succeeds(admin, forms.listFormsCall, { typeId })
    expect(found.forms.map((one) => one.id)).toEqual([id])
    const { code, name, draftRevision, revision } = await readForm(id)
    const settings = { code, name, typeId }
    const empty = definition([page('empty', [])])
    expect((await succeeds(admin, forms.checkFormCall, { typeId, subject: 'SELF', definition: empty })).problems.length).toBeGreaterThan(0)
    expect(await callAs(admin, forms.checkFormCall, { typeId: v7(), subject: 'SELF', definition: empty })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
    expect(await callAs(admin, versions.publishFormCall, { id, draftRevision })).toMatchObject({ code: 'forms.UNCHANGED' })
    const [first] = before.pages
    const after = {
      ...before,
      pages: [
        ...(first ? [{ ...first, caption: { 'en-GB': 'Renamed' } }] : []),
        ...definition([page('more', [field('TEXT', 'more')])]).pages,
      ],
    }
    expect(
      await callAs(admin, forms.saveFormDraftCall, { id, draftRevision: draftRevision - 1, definition: after, settings }),
    ).toMatchObject(stale)
    await succeeds(admin, forms.saveFormDraftCall, { id, draftRevision, definition: after, settings })
    const changes = await succeeds(admin, versions.compareVersionsCall, { id, fromId: form.versionId })
    expect(changes.changes.map(({ kind, what }) => [kind, what])).toEqual(
      expect.arrayContaining([
        ['CHANGED', 'PAGE'],
        ['ADDED', 'FIELD'],
      ]),
    )
    const other = await publishedForm(admin, simpleForm())
    expect(await callAs(admin, versions.compareVersionsCall, { id, fromId: other.versionId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await callAs(admin, versions.publishFormCall, { id, draftRevision })).toMatchObject(stale)
    await succeeds(admin, versions.publishFormCall, { id, draftRevision: draftRevision + 1 })
    expect((await succeeds(admin, versions.listVersionsCall, { id })).versions.map(({ number }) => number)).toEqual([2, 1])
    expect(await succeeds(admin, versions.moveDraftsCall, { id })).toEqual({ moved: 0 })
    expect(await callAs(admin, versions.withdrawFormCall, { id, revision })).toMatchObject(stale)
    await succeeds(admin, versions.withdrawFormCall, { id, revision: (await readForm(id)).revision })
    expect((await readForm(id)).state).toBe('WITHDRAWN')
  })

  test('moves what is begun to the version that was published meanwhile, with the answers that still fit', async () => {
    const form = simpleForm()
    const made = await beginResponse(admin, student, { form })
    const { typeId, code, name, draftRevision } = await readForm(made.formId)
    const [first] = form.pages
    if (!first) throw new Error('a form without a page')
    const changed = { ...form, pages: [{ ...first, fields: first.fields.filter(({ id }) => id !== 'minutes') }] }
    await succeeds(admin, forms.saveFormDraftCall, {
      id: made.formId,
      draftRevision,
      definition: changed,
      settings: { code, name, typeId },
    })
    await succeeds(admin, versions.publishFormCall, { id: made.formId, draftRevision: draftRevision + 1 })
    expect(await succeeds(admin, versions.moveDraftsCall, { id: made.formId })).toEqual({ moved: 1 })
    const parts = await prisma().formPart.findMany({ where: { responseId: made.responseId }, select: { answers: true } })
    expect(parts).toEqual([{ answers: { [made.uid('title')]: 'Extraction' } }])
  })

  test('duplicates, exports, imports and removes them', async () => {
    const { id, typeId } = await publishedForm(admin, simpleForm())
    const newId = v7()
    const { code } = await readForm(id)
    expect(await callAs(admin, forms.duplicateFormCall, { id, newId, code, name: 'Copy' })).toMatchObject({ status: 'VALIDATION_FAILED' })
    await succeeds(admin, forms.duplicateFormCall, { id, newId, code: `${code}-2`, name: 'Copy' })
    const exported = await succeeds(admin, forms.exportDefinitionCall, { id: newId })
    const imported = { id: v7(), code: `${code}-3`, name: 'Again', typeId, definition: exported.definition }
    expect(await succeeds(admin, forms.importDefinitionCall, imported)).toMatchObject({ id: imported.id, problems: [] })
    expect(await callAs(admin, forms.importDefinitionCall, imported)).toMatchObject({ status: 'CONFLICT' })
    const { revision } = await readForm(newId)
    expect(await callAs(admin, forms.removeFormCall, { id: newId, revision: revision + 1 })).toMatchObject(stale)
    await succeeds(admin, forms.removeFormCall, { id: newId, revision })
    expect(await callAs(admin, forms.readFormCall, { id: newId })).toMatchObject({ status: 'NOT_FOUND' })
    const used = await beginResponse(admin, student)
    expect(await callAs(admin, forms.removeFormCall, { id: used.formId, revision: (await readForm(used.formId)).revision })).toMatchObject({
      code: 'forms.IN_USE',
    })
  })

  test('keeps types', async () => {
    const { typeId } = await publishedForm(admin, simpleForm())
    const type = await succeeds(admin, types.readFormTypeCall, { id: typeId })
    expect(await callAs(admin, types.removeFormTypeCall, { id: typeId, revision: type.revision })).toMatchObject({ code: 'forms.IN_USE' })
    const id = v7()
    const fields = { id, revision: 0, name: `Type ${id}`, kind: 'OTHER' }
    expect(await callAs(admin, types.saveFormTypeCall, { ...fields, reviewRoleIds: [v7()] })).toMatchObject({ status: 'VALIDATION_FAILED' })
    await succeeds(admin, types.saveFormTypeCall, fields)
    expect(await callAs(admin, types.saveFormTypeCall, fields)).toMatchObject(stale)
    await succeeds(admin, types.removeFormTypeCall, { id, revision: 1 })
  })

  test('keeps a library, and pushes it to the drafts that are named', async () => {
    const id = v7()
    const content = (caption: string) => ({ kind: 'FIELD', field: field('TEXT', 'shared', { caption: { 'en-GB': caption } }) })
    const item = { id, revision: 0, name: `Item ${id}`, content: content('One') }
    await succeeds(admin, library.saveLibraryItemCall, item)
    expect(await callAs(admin, library.saveLibraryItemCall, item)).toMatchObject(stale)
    const copied = field('TEXT', 'copied', { caption: { 'en-GB': 'One' }, origin: { itemId: id, version: 1 } })
    const form = await publishedForm(admin, definition([page('one', [copied])]))
    await succeeds(admin, library.saveLibraryItemCall, { ...item, revision: 1, content: content('Two') })
    expect(await succeeds(admin, library.readLibraryItemCall, { id })).toMatchObject({ version: 2, forms: [{ id: form.id, version: 1 }] })
    expect(await callAs(admin, library.pushLibraryItemCall, { id, formIds: [v7()] })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await succeeds(admin, library.pushLibraryItemCall, { id, formIds: [form.id] })).toEqual({ pushed: 1 })
    expect((await readForm(form.id)).draft.pages[0]?.fields[0]?.caption).toEqual({ 'en-GB': 'Two' })
    expect(await callAs(admin, library.removeLibraryItemCall, { id, revision: 1 })).toMatchObject(stale)
    await succeeds(admin, library.removeLibraryItemCall, { id, revision: 2 })
  })

  test('gives a tag its form', async () => {
    const groupId = v7()
    const tagId = v7()
    await prisma().tagGroup.create({ data: { id: groupId, name: 'Group' } })
    await prisma().tag.create({ data: { id: tagId, tagGroupId: groupId, name: 'Tag' } })
    expect(await callAs(student, readTagFormCall, { tagId })).toMatchObject({ status: 'NOT_FOUND', code: 'forms.NO_TAG_FORM' })
    const { id } = await publishedForm(admin, simpleForm(), { settings: { tagId } })
    expect(await succeeds(student, readTagFormCall, { tagId })).toMatchObject({ formId: id })
  })
})

const administered: readonly Call[] = formsCalls.filter(({ contract: { name } }) => name !== 'forms.startable' && name !== 'forms.ofTag')
test.each(administered.map((call) => [call.contract.name, call] as const))('%s is for who administers forms alone', async (_, call) => {
  for (const who of [student, teacher]) expect(await callAs(who, call, {})).toMatchObject({ status: 'FORBIDDEN' })
})
