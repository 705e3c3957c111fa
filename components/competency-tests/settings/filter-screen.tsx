'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Removal } from '@/components/shared/editor/removal'
import { useEditor } from '@/components/shared/editor/use-editor'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { confirm } from '@/components/ui/confirm'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listTestFilters, removeTestFilter, saveTestFilter, type TestChoices, type TestFilters } from '@/lib/contracts/competency-tests'
import { paths } from '@/lib/paths'
import { attemptStates, type AttemptState } from '@/lib/states/test-attempt'
import { ChoiceChips } from './choice-chips'
import { lengthOf } from './who-when-fields'
import { YearsChoice } from './years-choice'

type Filter = TestFilters['rows'][number]
type Values = {
  readonly name: string
  readonly programmeId: string
  readonly years: readonly number[]
  readonly testIds: readonly string[]
  readonly states: readonly AttemptState[]
}
const fresh: Values = { name: '', programmeId: '', years: [], testIds: [], states: [] }

function valuesOf({ name, programmeId, years, tests, states }: Filter): Values {
  return { name, programmeId: programmeId ?? '', years, testIds: tests.map(({ id }) => id), states }
}

/** /settings/competencytests/filters/edit/:filterid? */
export function FilterScreen({ initial, choices }: { initial: Filter | null; choices: TestChoices }) {
  const t = useTranslations('tests.filters')
  const edit = useTranslations('tests.edit')
  const stateWords = useTranslations('tests.state')
  const router = useRouter()
  const problem = useProblemText()
  const [id] = useState(() => initial?.id ?? newId())
  const editor = useEditor({
    contract: saveTestFilter,
    initial: initial ? { values: valuesOf(initial), revision: initial.revision } : { values: fresh, revision: 0 },
    inputOf: ({ name, programmeId, years, testIds, states }, revision) => ({
      id,
      revision,
      name,
      programmeId: programmeId || null,
      years: [...years],
      testIds: [...testIds],
      states: [...states],
    }),
    savedOf: ({ revision }) => ({ revision, savedAt: new Date().toISOString() }),
    reread: async () => {
      const now = (await call(listTestFilters, {})).rows.find((one) => one.id === id)
      return now ? { values: valuesOf(now), revision: now.revision } : null
    },
    onSaved: () => (initial ? router.refresh() : router.replace(`${paths.testFilter}/${id}`)),
  })
  const { values, set, field } = editor
  const tests = new Map([...(initial?.tests ?? []), ...choices.tests].map((test) => [test.id, test.name]))
  const labels: Readonly<Record<string, string>> = {
    name: t('name'),
    programmeId: edit('programme'),
    years: edit('years'),
    testIds: t('tests'),
    states: t('states'),
  }

  async function remove() {
    if (!(await confirm({ title: t('deleteQuestion', { name: values.name }), action: t('delete'), tone: 'danger' }))) return
    try {
      await call(removeTestFilter, { id, revision: editor.revision })
      router.push(paths.testFilters)
    } catch (error) {
      notify.error(problem(error))
    }
  }

  return (
    <EditorForm
      title={initial?.name ?? t('add')}
      back={{ href: paths.testFilters, label: t('title') }}
      editor={editor}
      labelOf={(path) => labels[path.split('.')[0] ?? ''] ?? path}
      names={labels}
      preview={initial && <LinkButton href={`${paths.testsViewAll}/${id}`}>{t('show')}</LinkButton>}
      below={
        initial && (
          <Removal
            title={t('delete')}
            words={t('deleteHelp')}
            as="DELETED"
            labels={{ DELETED: t('delete'), DEACTIVATED: t('delete') }}
            help=""
            onRemove={remove}
          />
        )
      }
    >
      <Fieldset legend={t('title')}>
        <TextField {...field('name')} label={t('name')} required maxLength={120} value={values.name} onChange={(name) => set({ name })} />
        <Select
          {...field('programmeId')}
          label={edit('programme')}
          placeholder={edit('anyProgramme')}
          value={values.programmeId}
          options={choices.programmes.map((programme) => ({ value: programme.id, label: programme.name }))}
          onChange={(programmeId) => set({ programmeId })}
        />
        <YearsChoice
          {...field('years')}
          most={lengthOf(choices, values.programmeId)}
          value={values.years}
          onChange={(years) => set({ years })}
        />
        <ChoiceChips
          {...field('testIds')}
          label={t('tests')}
          description={values.testIds.length === 0 ? t('anyTest') : undefined}
          action={t('chooseTests')}
          value={values.testIds}
          nameOf={(one) => tests.get(one) ?? '–'}
          findItems={() => Promise.resolve(choices.tests.map((test) => ({ id: test.id, caption: test.name, subcaption: test.code })))}
          onChange={(testIds) => set({ testIds })}
        />
        <ChoiceGroup
          {...field('states')}
          role="group"
          label={t('states')}
          description={values.states.length === 0 ? t('anyState') : undefined}
        >
          <div className="flex flex-wrap gap-1">
            {attemptStates.map((state) => (
              <ToggleChip
                key={state}
                label={stateWords(state)}
                selected={values.states.includes(state)}
                onChange={(isOn) => set({ states: attemptStates.filter((one) => (one === state ? isOn : values.states.includes(one))) })}
              />
            ))}
          </div>
        </ChoiceGroup>
      </Fieldset>
    </EditorForm>
  )
}
