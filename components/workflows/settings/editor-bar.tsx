'use client'

import { CircleOff, Ellipsis, Pause, Play, UserSearch } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm, prompt } from '@/components/ui/confirm'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { publishWorkflow, setWorkflowState } from '@/lib/contracts/workflows'
import type { WorkflowState } from '@/lib/states/workflow'
import { useEditing } from './editing-context'
import { MoveDialog } from './move-dialog'
import { SaveLine } from './save-line'
import { TryDialog } from './try-dialog'

/** The save state, and the actions on the workflow as a whole. `errors`: how many problems stop publishing. */
export function EditorBar({ errors }: { errors: number }) {
  const t = useTranslations('workflowSettings')
  const router = useRouter()
  const problem = useProblemText()
  const { draft, found } = useEditing()
  const [busy, setBusy] = useState<'publish' | 'state' | 'try' | null>(null)
  const [isTrying, setTrying] = useState(false)
  const [moveTo, setMoveTo] = useState<string | null>(null)
  const number = (found.current?.number ?? 0) + 1
  const { state, running } = found

  async function attempt(what: NonNullable<typeof busy>, work: () => Promise<void>) {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      const code = error instanceof CallError ? error.code : undefined
      notify.error(
        code === 'workflows.PROBLEMS'
          ? t('publish.problems')
          : code === 'workflows.UNCHANGED'
            ? t('publish.unchanged')
            : code === 'workflows.UNPUBLISHED'
              ? t('stateSet.unpublished')
              : problem(error),
      )
    }
    setBusy(null)
  }

  async function publish() {
    const note = await prompt({
      title: t('publish.question', { number }),
      body: t(running > 0 ? 'publish.helpRunning' : 'publish.help', { count: running }),
      label: t('publish.note'),
      action: t('publish.action', { number }),
      maxLength: 500,
      multiline: true,
    })
    if (note === null) return
    await attempt('publish', async () => {
      const revision = await draft.send()
      if (revision === null) return notify.error(t('saveFirst'))
      const done = await call(publishWorkflow, { id: draft.id, revision, note })
      draft.rebase(done.revision, { hasDraft: false })
      notify.success(t('publish.done', { number: done.number }))
      if (done.onOlder > 0 && state !== 'SUSPENDED') setMoveTo(done.versionId)
      router.refresh()
    })
  }

  async function put(next: WorkflowState) {
    const ask = next === 'ACTIVE' ? null : next
    if (ask !== null) {
      const sure = await confirm({
        title: t(`stateSet.question.${ask}`, { name: found.name }),
        body: t(`stateSet.help.${ask}`, { count: running }),
        action: t(`stateSet.action.${ask}`),
      })
      if (!sure) return
    }
    await attempt('state', async () => {
      const revision = await draft.send()
      if (revision === null) return notify.error(t('saveFirst'))
      const done = await call(setWorkflowState, { id: draft.id, revision, state: next })
      draft.rebase(done.revision)
      notify.success(next === 'ACTIVE' && done.held > 0 ? t('stateSet.resumed', { count: done.held }) : t(`stateSet.done.${next}`))
      router.refresh()
    })
  }

  function tryOut() {
    void attempt('try', async () => {
      // A trial runs on the draft that the server has.
      if ((await draft.send()) === null) return notify.error(t('saveFirst'))
      setTrying(true)
    })
  }

  const icons = { ACTIVE: <Play />, SUSPENDED: <Pause />, DISABLED: <CircleOff /> } as const
  const first = state === 'ACTIVE' ? 'SUSPENDED' : 'ACTIVE'
  const second = state === 'DISABLED' ? 'SUSPENDED' : 'DISABLED'
  const words = (next: WorkflowState) => t(state === 'SUSPENDED' && next === 'ACTIVE' ? 'stateSet.resume' : `stateSet.action.${next}`)
  const stateEntry = (next: WorkflowState) => ({ id: next, label: words(next), icon: icons[next], onAction: () => void put(next) })
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <SaveLine />
      {/* A phone has room for one button; the others are behind '…'. */}
      <span className="contents max-md:hidden">
        <Button icon={<UserSearch />} loading={busy === 'try'} onPress={tryOut}>
          {t('try.action')}
        </Button>
        {found.current !== null && (
          <>
            <Button icon={icons[first]} loading={busy === 'state'} onPress={() => void put(first)}>
              {words(first)}
            </Button>
            <Menu label={t('more')} icon={<Ellipsis />} iconOnly placement="below-end" entries={[stateEntry(second)]} />
          </>
        )}
      </span>
      <span className="contents md:hidden">
        <Menu
          label={t('more')}
          icon={<Ellipsis />}
          iconOnly
          placement="below-end"
          entries={[
            { id: 'try', label: t('try.action'), icon: <UserSearch />, onAction: tryOut },
            ...(found.current === null ? [] : [stateEntry(first), stateEntry(second)]),
          ]}
        />
      </span>
      <Button
        variant="primary"
        loading={busy === 'publish'}
        disabledReason={
          (errors > 0 && t('publish.putRightFirst', { count: errors })) || (!draft.hasDraft && !draft.isChanged && t('publish.unchanged'))
        }
        onPress={() => void publish()}
      >
        <span className="max-md:hidden">{t('publish.action', { number })}</span>
        <span className="md:hidden">{t('publish.short')}</span>
      </Button>
      {isTrying && <TryDialog onClose={() => setTrying(false)} />}
      {moveTo !== null && <MoveDialog versionId={moveTo} onClose={() => setMoveTo(null)} />}
    </div>
  )
}
