'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ConflictNotice } from '@/components/shared/editor/conflict-banner'
import { PageTemplate } from '@/components/shared/page/page-template'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { leadToField } from '@/components/ui/lead-to'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { Tabs } from '@/components/ui/tabs'
import { useAskedOf } from '@/lib/client/use-asked'
import { call } from '@/lib/client/request'
import { checkWorkflow } from '@/lib/contracts/workflows'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { CheckBar, type Problem } from './check-bar'
import { EditingProvider } from './editing-context'
import { EditorBar } from './editor-bar'
import { fieldOf, settingOf } from './problem-places'
import { RunningTab } from './running-tab'
import { StagesTab } from './stages-tab'
import { StartTab } from './start-tab'
import type { Choices, Found } from './types'
import { useFormFields, useNames } from './use-known'
import { useWorkflowDraft } from './use-workflow-draft'
import { VersionsTab } from './versions-tab'

interface WorkflowEditorScreenProps {
  found: Found
  choices: Choices
  /** The stage that is open at first. */
  stageId: string | null
}

type View = 'stages' | 'start' | 'running' | 'stuck' | 'versions'
const views: readonly View[] = ['stages', 'start', 'running', 'stuck', 'versions']

/** The pages /settings/workflows/edit/:id and /settings/workflows/:id/stages/:stage, the latter with that stage open. */
export function WorkflowEditorScreen({ found, choices, stageId }: WorkflowEditorScreenProps) {
  const t = useTranslations('workflowSettings')
  const formats = useFormats()
  const router = useRouter()
  const draft = useWorkflowDraft(found, () => notify.error(t('unexpectedFetching'), { id: 'workflow' }))
  const names = useNames(found, choices)
  const fields = useFormFields(draft)
  const [view, setView] = useState<View>('stages')
  const [selected, setSelected] = useState(stageId)
  useUnsavedChanges(draft.isChanged)
  const check = useAskedOf(
    ({ id }: { id: string; revision: number }, signal) => call(checkWorkflow, { id }, { signal }),
    { id: found.id, revision: draft.revision },
    'form',
  )
  const problems = check.found?.problems ?? null
  const errors = (problems ?? []).filter(({ level }) => level === 'ERROR').length

  function select(id: string | null, fieldId?: string) {
    const before = selected
    flushSync(() => setSelected(id))
    if (fieldId !== undefined) requestAnimationFrame(() => leadToField(fieldId))
    // On a phone the diagram comes back in place of the stage: the focus goes to the card that was opened, or to the first card where that one is gone.
    else if (id === null && before !== null)
      requestAnimationFrame(() => {
        const card = document.querySelector(`[data-stage="${before}"]`) ?? document.querySelector('[data-stage]')
        card?.querySelector<HTMLElement>('button')?.focus()
      })
  }

  function lead(problem: Problem) {
    const setting = problem.stageId === null ? settingOf(problem) : null
    flushSync(() => setView(setting === null ? 'stages' : 'start'))
    if (setting !== null) return leadToField(setting)
    const stage = draft.stages.find(({ id }) => id === problem.stageId)
    if (stage) select(stage.id, fieldOf(problem, stage.kind))
  }

  const { running, stuck, current, state } = found
  const panels = {
    stages: <StagesTab />,
    start: <StartTab />,
    running: <RunningTab isStuck={false} />,
    stuck: <RunningTab isStuck />,
    versions: <VersionsTab />,
  } as const
  const counts = { stages: draft.stages.length, start: 0, running, stuck, versions: found.versions.length } as const

  return (
    <EditingProvider value={{ draft, found, choices, selected, select, openStart: () => setView('start'), ...names, ...fields }}>
      <PageTemplate kind="bare" back={paths.workflowList} backLabel={t('title')} status={<EditorBar errors={errors} />}>
        <div className="flex grow flex-col bg-surface">
          <div className="flex flex-col gap-3 px-4 pt-1 md:px-6">
            <PageHeader
              title={draft.name || t('unnamed')}
              after={
                <>
                  {current !== null && (
                    <StatusChip tone={state === 'ACTIVE' ? 'success' : state === 'SUSPENDED' ? 'warning' : 'neutral'}>
                      {t('stateVersion', { state: t(`state.${state}`), number: current.number })}
                    </StatusChip>
                  )}
                  {draft.hasDraft && <StatusChip tone="warning">{t('draftOf', { number: (current?.number ?? 0) + 1 })}</StatusChip>}
                </>
              }
              subtitle={
                current === null
                  ? t('neverPublished')
                  : [
                      state === 'SUSPENDED' &&
                        found.heldAt !== null &&
                        t('heldSince', { at: formats.dateTime(found.heldAt), count: running }),
                      draft.hasDraft && current.running > 0
                        ? t('staying', { count: current.running, number: current.number })
                        : t('list.runningCount', { count: running }),
                      stuck > 0 && t('list.stuckCount', { count: stuck }),
                    ]
                      .filter(Boolean)
                      .join(' · ')
              }
            />
            {draft.newer && (
              <ConflictNotice
                onTheirs={() => {
                  draft.acceptOtherVersion()
                  router.refresh()
                }}
                onMine={draft.saveMyVersion}
              >
                {draft.newer.savedBy === null
                  ? t('newer.help', { at: formats.dateTime(draft.newer.savedAt) })
                  : t('newer.helpBy', { by: draft.newer.savedBy, at: formats.dateTime(draft.newer.savedAt) })}
              </ConflictNotice>
            )}
          </div>
          <Tabs
            isEdgeToEdge
            label={t('tabs.label')}
            selected={view}
            onChange={(id) => setView(views.find((one) => one === id) ?? 'stages')}
            tabs={views.map((id) => ({ id, label: t(`tabs.${id}`), count: counts[id], isUrgent: id === 'stuck', panel: panels[id] }))}
          />
          <div className="sticky bottom-0 z-10 mt-auto">
            <CheckBar problems={problems} isFailed={check.isFailed} onAgain={check.again} onLead={lead} />
          </div>
        </div>
      </PageTemplate>
    </EditingProvider>
  )
}
