'use client'

import { Undo2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useProgress } from '@/components/shared/use-progress'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { readAct, undoAct, type listActs } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'

export type PlanningAct = OutputOf<typeof listActs>['acts'][number]

const fetchAct = (batchId: string) => call(readAct, { batchId }).then(({ act }) => act)
const isUnderWay = ({ state }: PlanningAct) => state === 'APPLYING' || state === 'UNDOING'

/** Something planned in a timetable at once within the last day: its progress, its result, and the way back. */
export function ActBanner({ act: given }: { act: PlanningAct }) {
  const t = useTranslations('timetablePlanning.act')
  const tEvents = useTranslations('timetables')
  const formats = useFormats()
  const router = useRouter()
  const problem = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const act = useProgress(given, { id: given.id, ask: fetchAct, isUnderWay })
  const { id, what, name, by, at, state, total, done, undone, kept, refused, left, undoableUntil } = act
  const worked = state === 'UNDOING' ? undone + kept : done

  async function undo() {
    if (!(await confirm({ title: t('undoQuestion', { count: done - refused }), body: t('undoHelp'), action: t('undo') }))) return
    setBusy(true)
    try {
      const { act: after } = await call(undoAct, { batchId: id })
      if (isUnderWay(after)) notify.success(t('undoing'))
      else if (after.kept > 0) notify.info(t('kept', { count: after.kept, titles: formats.list(after.left) }))
      else notify.success(t('undone'))
    } catch (error) {
      const code = error instanceof CallError ? error.code : undefined
      notify.error(
        code === 'timetables.TOO_LATE' ? t('tooLate') : code === 'timetables.CREATOR_ONLY' ? tEvents('creatorOnlyRefused') : problem(error),
      )
    } finally {
      setBusy(false)
      router.refresh()
    }
  }

  return (
    <Banner
      tone={state === 'FAILED' ? 'danger' : 'info'}
      announce={isUnderWay(act) ? 'polite' : 'none'}
      title={isUnderWay(act) ? t('underWay', { done: worked, total }) : t(what, { count: done - refused, name })}
      action={
        undoableUntil !== null && !isUnderWay(act) ? (
          <Button size="sm" icon={<Undo2 />} loading={isBusy} onPress={() => void undo()}>
            {t('undo')}
          </Button>
        ) : undefined
      }
    >
      {[
        t('byAt', { by, at: formats.dateTime(at) }),
        refused > 0 && t('refused', { count: refused, titles: formats.list(left) }),
        undoableUntil !== null && t('until', { at: formats.dateTime(undoableUntil) }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Banner>
  )
}
