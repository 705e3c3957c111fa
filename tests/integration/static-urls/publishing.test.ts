import { beforeAll, describe, expect, test } from 'vitest'
import '@/server/registry'
import { readFormCall, saveFormDraftCall } from '@/server/forms/calls/forms'
import { publishFormCall } from '@/server/forms/calls/versions'
import { prisma } from '@/server/kernel/db'
import { readStaticUrlCall, saveStaticUrlCall } from '@/server/static-urls/calls/admin'
import { openStaticUrlCall, submitStaticUrlCall } from '@/server/static-urls/calls/visitors'
import { callAs } from '../../support/call'
import { definition, field, nobodyElse, page, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { madeUrl, questionnaire } from '../../support/static-urls'

let admin: Member
beforeAll(async () => {
  admin = await member('ADMIN')
})

describe('a form behind a static address', () => {
  test('is not published with a file field, while the address is in use', async () => {
    const url = await madeUrl(admin)
    const form = await succeeds(admin, readFormCall, { id: url.formId })
    const base = questionnaire()
    const withFile = definition([...base.pages, page('files', [field('FILE_UPLOAD', 'photo')])], {
      see: base.see,
      route: base.route,
      complete: nobodyElse('SUBMITTER'),
    })
    const { code, name, typeId, subject } = form
    const settings = { code, name, typeId, subject }
    await succeeds(admin, saveFormDraftCall, { id: url.formId, draftRevision: form.draftRevision, definition: withFile, settings })
    const publish = () => callAs(admin, publishFormCall, { id: url.formId, draftRevision: form.draftRevision + 1 })
    expect(await publish()).toMatchObject({
      code: 'forms.PROBLEMS',
      data: { problems: [{ code: 'addressCannotUpload', severity: 'ERROR' }] },
    })
    const withProcedure = definition([...base.pages, page('more', [field('PROCEDURE', 'done')])], {
      see: base.see,
      route: base.route,
      complete: nobodyElse('SUBMITTER'),
    })
    const next = { id: url.formId, draftRevision: form.draftRevision + 1, settings }
    await succeeds(admin, saveFormDraftCall, { ...next, definition: withProcedure })
    expect(await callAs(admin, publishFormCall, { id: url.formId, draftRevision: form.draftRevision + 2 })).toMatchObject({
      data: { problems: [{ code: 'addressNoProcedure', severity: 'ERROR' }] },
    })
    await succeeds(admin, saveFormDraftCall, { ...next, draftRevision: form.draftRevision + 2, definition: withFile })
    await succeeds(admin, saveStaticUrlCall, { id: url.id, revision: 1, formId: url.formId, label: 'Off', active: false })
    expect(await callAs(admin, publishFormCall, { id: url.formId, draftRevision: form.draftRevision + 3 })).toMatchObject({
      status: 'SUCCESS',
    })
  })

  test('is told by its check that it asks for a student, until it is about nobody', async () => {
    const student = await member('STUDENT')
    const url = await madeUrl(admin, { settings: { subject: 'SELF' }, subjectId: student.id })
    const asking = [{ severity: 'WARNING', code: 'addressAsksStudent', property: 'subject', pageUid: null }]
    const form = await succeeds(admin, readFormCall, { id: url.formId })
    expect(form.problems).toMatchObject(asking)
    const { code, name, typeId, draft } = form
    const save = async (draftRevision: number, subject: 'SELF' | 'CHOSEN' | 'NONE') => {
      const draftOf = { id: url.formId, draftRevision, definition: draft, settings: { code, name, typeId, subject } }
      return (await succeeds(admin, saveFormDraftCall, draftOf)).problems
    }
    expect(await save(form.draftRevision, 'CHOSEN')).toMatchObject(asking)
    const opened = async () => {
      const found = await callAs(null, openStaticUrlCall, { token: url.token })
      if (found.status !== 'SUCCESS' || found.output.state !== 'OPEN') throw new Error('it is not open')
      return found.output
    }
    expect((await opened()).about).toBe(student.displayName)
    expect(await save(form.draftRevision + 1, 'NONE')).toEqual([])

    // The student who was chosen before is in nobody's answers from then on, and the address can be saved without them.
    const { about, ticket } = await opened()
    expect(about).toBeNull()
    await succeeds(admin, submitStaticUrlCall, { token: url.token, ticket, answers: { [url.uid('care')]: 'Good' } })
    const stored = await prisma().formResponse.findMany({ where: { formId: url.formId }, select: { subjectId: true } })
    expect(stored).toEqual([{ subjectId: null }])
    const { subjectId, subject, revision } = await succeeds(admin, readStaticUrlCall, { id: url.id })
    expect([subjectId, subject]).toEqual([null, null])
    await succeeds(admin, saveStaticUrlCall, { id: url.id, revision, formId: url.formId, label: 'Off', subjectId, active: false })
    // Without an address in use there is nothing to ask for.
    expect(await save(form.draftRevision + 2, 'SELF')).toEqual([])
  })

  test('is told of a file field before it is published', async () => {
    const url = await madeUrl(admin)
    const form = await succeeds(admin, readFormCall, { id: url.formId })
    const base = questionnaire()
    const withFile = definition([...base.pages, page('files', [field('FILE_UPLOAD', 'photo')])], {
      see: base.see,
      route: base.route,
      complete: nobodyElse('SUBMITTER'),
    })
    const { code, name, typeId, subject } = form
    const draftOf = { id: url.formId, draftRevision: form.draftRevision, definition: withFile, settings: { code, name, typeId, subject } }
    const { problems } = await succeeds(admin, saveFormDraftCall, draftOf)
    expect(problems).toMatchObject([{ code: 'addressCannotUpload', severity: 'ERROR' }])
  })
})
