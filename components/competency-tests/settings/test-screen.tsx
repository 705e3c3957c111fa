'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ServedOutcomes } from '@/components/curriculum/served-outcomes'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Removal } from '@/components/shared/editor/removal'
import { useEditor } from '@/components/shared/editor/use-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { StatusChip } from '@/components/ui/status-chip'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readTest, readTestFields, removeTest, saveTest, type Test, type TestChoices } from '@/lib/contracts/competency-tests'
import { paths } from '@/lib/paths'
import { MarkingFields } from './marking-fields'
import { NeedsField } from './needs-field'
import { RuleFields } from './rule-fields'
import { freshTest, testInput, testValues } from './test-values'
import { TriedCard } from './tried-card'
import { WhoWhenFields } from './who-when-fields'

/** /settings/competencytests/edit/:testid?: one test, with its rule tried beside it. */
export function TestScreen({ initial, choices }: { initial: Test | null; choices: TestChoices }) {
  const t = useTranslations('tests.edit')
  const list = useTranslations('tests.settings')
  const router = useRouter()
  const problem = useProblemText()
  const [id] = useState(() => initial?.id ?? newId())
  const editor = useEditor({
    contract: saveTest,
    initial: initial ? { values: testValues(initial), revision: initial.revision } : { values: freshTest, revision: 0 },
    inputOf: (values, revision) => testInput(values, { id, revision }),
    savedOf: ({ revision }) => ({ revision, savedAt: new Date().toISOString() }),
    reread: async () => {
      const { found } = await call(readTest, { id })
      return { values: testValues(found), revision: found.revision }
    },
    wordsOf: ({ code }) =>
      code === 'competency-tests.CODE_TAKEN'
        ? t('codeTaken')
        : code === 'competency-tests.CIRCLE'
          ? t('circle')
          : code === 'competency-tests.RULE_INVALID'
            ? t('ruleInvalid')
            : null,
    onSaved: () => (initial ? router.refresh() : router.replace(`${paths.competencyTest}/${id}`)),
  })
  const { values, set, field } = editor
  const fields = useAsked(readTestFields, values.formId === '' ? null : { formId: values.formId })
  const labels: Readonly<Record<string, string>> = {
    code: list('code'),
    name: list('name'),
    formId: t('form'),
    published: list('published'),
    programmeId: t('programme'),
    years: t('years'),
    opensOn: t('opensOn'),
    closesOn: t('closesOn'),
    needsSession: t('needsSession'),
    prerequisites: t('needs'),
    passRule: t('rule'),
    criticalUids: t('critical'),
    secondMarker: t('second'),
    assessorRoleIds: t('roles'),
    assessorIds: t('people'),
    canRetake: t('canRetake'),
    attempts: t('attempts'),
    retakeAfterDays: t('after'),
    remediationFormId: t('remediation'),
  }

  function labelOf(path: string): string {
    const [first = '', at] = path.split('.')
    return first === 'prerequisites' && at !== undefined ? t('need', { number: Number(at) + 1 }) : (labels[first] ?? path)
  }

  async function remove() {
    if (!(await confirm({ title: t('deleteQuestion', { name: values.name }), action: t('delete'), tone: 'danger' }))) return
    try {
      await call(removeTest, { id, revision: editor.revision })
      router.push(paths.competencyTests)
    } catch (error) {
      const isUsed = error instanceof CallError && error.code === 'competency-tests.IN_USE'
      notify.error(isUsed ? t('inUse') : problem(error))
    }
  }

  return (
    <EditorForm
      title={initial?.name ?? t('new')}
      after={initial && !initial.published && <StatusChip tone="neutral">{list('draft')}</StatusChip>}
      back={{ href: paths.competencyTests, label: list('title') }}
      editor={editor}
      labelOf={labelOf}
      names={labels}
      aside={<TriedCard formId={values.formId} passRule={values.passRule} criticalUids={values.criticalUids} />}
      below={
        initial && (
          <>
            <ServedOutcomes kind="TEST" refId={id} />
            <Removal
              words={initial.attemptsMade === 0 ? t('unused') : t('used', { made: initial.attemptsMade, open: initial.open })}
              as={initial.open > 0 ? null : 'DELETED'}
              labels={{ DELETED: t('delete'), DEACTIVATED: t('delete') }}
              help={t('deleteHelp')}
              onRemove={remove}
            />
          </>
        )
      }
    >
      <Fieldset legend={t('what')}>
        <TextField
          {...field('name')}
          label={list('name')}
          required
          maxLength={120}
          value={values.name}
          onChange={(name) => set({ name })}
        />
        <TextField
          {...field('code')}
          label={list('code')}
          description={t('codeHelp')}
          required
          maxLength={20}
          spellCheck={false}
          value={values.code}
          onChange={(code) => set({ code })}
        />
        <Select
          {...field('formId')}
          label={t('form')}
          description={t('formHelp')}
          required
          placeholder={t('chooseForm')}
          value={values.formId}
          options={choices.forms.map(({ id: formId, name, code }) => ({ value: formId, label: `${name} (${code})` }))}
          // A rule names the fields of its own form, so another form clears it.
          onChange={(formId) => set({ formId, ...(formId !== values.formId && { passRule: '', criticalUids: [] }) })}
        />
        <Checkbox {...field('published')} label={t('published')} checked={values.published} onChange={(published) => set({ published })} />
      </Fieldset>
      <WhoWhenFields values={values} choices={choices} field={field} set={set} />
      <NeedsField
        needs={values.prerequisites}
        choices={choices}
        testId={id}
        field={field}
        onChange={(prerequisites) => set({ prerequisites })}
      />
      <RuleFields
        fields={fields.current?.fields ?? null}
        rule={values.passRule}
        criticalUids={values.criticalUids}
        lost={initial && initial.formId === values.formId ? initial.lostUids : []}
        field={field}
        onRule={(passRule) => set({ passRule })}
        onCritical={(criticalUids) => set({ criticalUids })}
      />
      <MarkingFields values={values} choices={choices} known={initial?.assessorRoles ?? []} field={field} set={set} />
    </EditorForm>
  )
}
