'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import type { readBoard } from '@/lib/contracts/groupings'
import { generateEvents, previewGenerated, removeEvent, type readGenerating } from '@/lib/contracts/timetables'
import { paths } from '@/lib/paths'
import { GenerateFields } from './generate-fields'
import { GeneratePreview } from './generate-preview'
import { askedOf, inOrder, startingValues, turnsOf, type GenerateValues } from './generate-values'
import { GroupingHeader } from './grouping-header'

interface GenerateScreenProps {
  board: OutputOf<typeof readBoard>
  choices: OutputOf<typeof readGenerating>
  /** The timetable from which the user came; empty if they came from elsewhere. */
  timetableId: string
}

/**
 * One event for each group, or for the groups that take their turn together: the user sets the values, sees what would be created, and only then creates it.
 */
export function GenerateScreen({ board, choices, timetableId }: GenerateScreenProps) {
  const t = useTranslations('groupings.generate')
  const { grouping } = board
  const stops = [
    !grouping.published && t('unpublished'),
    grouping.published && choices.timetables.length === 0 && t('noTimetable'),
    grouping.published && choices.types.length === 0 && t('noType'),
  ].filter((why) => why !== false)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <GroupingHeader board={board} current="generate" />
      {stops.map((why) => (
        <Banner key={why} tone="info" announce="none">
          {why}
        </Banner>
      ))}
      {stops.length === 0 && <GenerateForm groupingId={grouping.id} choices={choices} timetableId={timetableId} />}
    </div>
  )
}

function GenerateForm({ groupingId, choices, timetableId }: { groupingId: string } & Pick<GenerateScreenProps, 'choices' | 'timetableId'>) {
  const t = useTranslations('groupings.generate')
  const problemOf = useProblemText()
  const router = useRouter()
  const [values, setValues] = useState<GenerateValues>(() => startingValues(choices, timetableId))
  const [isChanged, setIsChanged] = useState(false)
  const [preview, setPreview] = useState<OutputOf<typeof previewGenerated> | null>(null)
  const [busy, setBusy] = useState<'preview' | 'make' | null>(null)
  const [issues, setIssues] = useState<CallError['issues']>([])
  const [problem, setProblem] = useState<string | null>(null)
  useUnsavedChanges(isChanged)
  // The ids stay the same when the button is pressed again because no answer came, so that nothing is created twice.
  const ids = useRef<readonly string[]>([])
  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message ?? null

  function set(part: Partial<GenerateValues>) {
    ids.current = []
    setValues({ ...values, ...part })
    setIsChanged(true)
    setPreview(null)
    setProblem(null)
  }

  function refused(error: unknown) {
    setPreview(null)
    setBusy(null)
    if (error instanceof CallError && error.code === 'timetables.GROUPING_UNPUBLISHED') return setProblem(t('unpublished'))
    const found = error instanceof CallError ? error.issues : []
    setIssues(found)
    // The text beside the field shows the error; an error without a field here is shown above the button.
    const [first] = found
    setProblem(first ? first.message : problemOf(error))
  }

  async function show() {
    setBusy('preview')
    setIssues([])
    setProblem(null)
    try {
      setPreview(await call(previewGenerated, { groupingId, groupIds: inOrder(values), ...askedOf(values) }))
      setBusy(null)
    } catch (error) {
      refused(error)
    }
  }

  async function generate() {
    setBusy('make')
    try {
      ids.current = Array.from({ length: turnsOf(values) }, (_, turn) => ids.current[turn] ?? newId())
      const made = ids.current
      await call(generateEvents, { groupingId, groupIds: inOrder(values), events: made.map((id) => ({ id })), ...askedOf(values) })
      setIsChanged(false)
      notify.success(t('done', { count: made.length }), { onUndo: () => void undo(made) })
      router.push(`${paths.timetable}/${values.timetableId}/week?at=${values.startsOn}`)
    } catch (error) {
      refused(error)
    }
  }

  /** Removes the created events, unless somebody has changed one since. */
  async function undo(made: readonly string[]) {
    try {
      for (const id of made) await call(removeEvent, { id, revision: 1, scope: 'ALL', on: null })
      notify.success(t('undone', { count: made.length }))
    } catch (error) {
      notify.error(problemOf(error))
    } finally {
      router.refresh()
    }
  }

  return (
    <>
      <p className="text-muted">{t('intro')}</p>
      <GenerateFields values={values} set={set} choices={choices} errorOf={errorOf} />
      <Fieldset legend={t('who')}>
        <ChoiceGroup role="group" label={t('who')} error={errorOf('groupIds')}>
          <Checkbox
            label={t('all', { count: choices.groups.length })}
            checked={values.groupIds.length === choices.groups.length}
            indeterminate={values.groupIds.length > 0 && values.groupIds.length < choices.groups.length}
            onChange={(isOn) => set({ groupIds: isOn ? choices.groups.map(({ id }) => id) : [] })}
          />
          <div className="grid gap-x-6 sm:grid-cols-2">
            {choices.groups.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={values.groupIds.includes(id)}
                onChange={(isOn) =>
                  set({
                    groupIds: choices.groups
                      .map((one) => one.id)
                      .filter((other) => (other === id ? isOn : values.groupIds.includes(other))),
                  })
                }
              />
            ))}
          </div>
        </ChoiceGroup>
      </Fieldset>
      {problem !== null && (
        <Banner tone="danger" announce="assertive">
          {problem}
        </Banner>
      )}
      <div>
        <Button variant={preview ? 'secondary' : 'primary'} loading={busy === 'preview'} onPress={() => void show()}>
          {t('preview')}
        </Button>
      </div>
      {preview && (
        <GeneratePreview
          preview={preview}
          hasTeachers={values.teacherIds.length > 0}
          isMaking={busy === 'make'}
          onMake={() => void generate()}
        />
      )}
    </>
  )
}
