'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState, type SyntheticEvent } from 'react'
import { PageTemplate } from '@/components/shared/page/page-template'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { freeId } from '@/lib/forms/copies'
import { proposedId } from '@/lib/forms/proposed'
import { subjectRules, type SubjectRule } from '@/lib/forms/vocabulary'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { saveFormDraft } from '@/lib/contracts/forms'
import { isLocale } from '@/lib/i18n/locales'
import { paths } from '@/lib/paths'
import type { EditorChoices } from './editor-context'
import { newPage } from './edits'

/** A new form: its name and type. Everything else is done in its editor. */
export function NewFormScreen({ choices }: { choices: EditorChoices }) {
  const t = useTranslations('formEditor')
  const locale = useLocale()
  const router = useRouter()
  const problem = useProblemText()
  const types = choices.types.filter(({ active }) => active)
  const [name, setName] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [typeId, setTypeId] = useState(types[0]?.id ?? '')
  const [subject, setSubject] = useState<SubjectRule>('SELF')
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [id] = useState(newId)
  const proposed = freeId(proposedId(name, 'FORM', []), [])
    .toUpperCase()
    .replaceAll('_', '-')
    .slice(0, 40)

  async function create(event: SyntheticEvent) {
    event.preventDefault()
    if (name.trim() === '') return setErrors(new Map([['name', t('nameMissing')]]))
    setBusy(true)
    setErrors(new Map())
    setFailure(null)
    const language = isLocale(locale) ? locale : 'en-GB'
    const everybody = { parts: ['SUBJECT', 'SUBMITTER', 'COMPLETER', 'VIEWER', 'REVIEWER', 'SIGNER'] as const, roles: [] }
    const definition = {
      language,
      complete: { parts: ['SUBMITTER' as const], roles: [] },
      see: { ...everybody, parts: [...everybody.parts] },
      pages: [{ ...newPage(), caption: { [language]: t('firstPage') } }],
      turns: [{ part: 'SUBMITTER' as const, how: null }],
    }
    try {
      await call(saveFormDraft, { id, draftRevision: 0, definition, settings: { code: code ?? proposed, name, typeId, subject } })
      router.push(`${paths.editorForm}/${id}`)
    } catch (error) {
      const issues = error instanceof CallError ? error.issues : []
      setErrors(new Map(issues.map(({ path, message }) => [path.replace('settings.', ''), message])))
      if (issues.length === 0) setFailure(problem(error))
      setBusy(false)
    }
  }

  return (
    <PageTemplate kind="editor" back={paths.editorForms} backLabel={t('list.title')}>
      <div className="flex flex-col gap-4">
        <PageHeader title={t('list.add')} />
        {types.length === 0 ? (
          <EmptyState
            title={t('noTypes')}
            action={
              <LinkButton variant="primary" href={`${paths.formType}/new`}>
                {t('types.add')}
              </LinkButton>
            }
          >
            {t('noTypesHelp')}
          </EmptyState>
        ) : (
          <form noValidate onSubmit={(event) => void create(event)}>
            <Card className="flex flex-col gap-4">
              <TextField
                label={t('settings.name')}
                required
                maxLength={200}
                value={name}
                error={errors.get('name') ?? null}
                onChange={setName}
              />
              <TextField
                label={t('settings.code')}
                description={t('settings.codeHelp')}
                required
                maxLength={40}
                spellCheck={false}
                value={code ?? proposed}
                error={errors.get('code') ?? null}
                onChange={setCode}
              />
              <Select
                label={t('settings.type')}
                value={typeId}
                error={errors.get('typeId') ?? null}
                options={types.map((type) => ({ value: type.id, label: type.name }))}
                onChange={setTypeId}
              />
              <Select
                label={t('settings.subject')}
                description={t('settings.subjectHelp')}
                value={subject}
                options={subjectRules.map((value) => ({ value, label: t(`settings.subjects.${value}`) }))}
                onChange={(value) => setSubject(subjectRules.find((one) => one === value) ?? 'SELF')}
              />
              {failure && (
                <p role="alert" className="text-dense font-medium text-danger">
                  {failure}
                </p>
              )}
              <div className="flex justify-end">
                <Button type="submit" variant="primary" loading={busy}>
                  {t('create')}
                </Button>
              </div>
            </Card>
          </form>
        )}
      </div>
    </PageTemplate>
  )
}
