'use client'

import { ArchiveRestore, Archive, Check } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { setFrameworkState, type Framework } from '@/lib/contracts/curriculum/outcomes'
import { next } from '@/lib/state-machine'
import { framework as machine, frameworkEvents, type FrameworkEvent } from '@/lib/states/framework'

const icons: Readonly<Record<FrameworkEvent, ReactNode>> = { use: <Check />, retire: <Archive />, restore: <ArchiveRestore /> }

/** What can become of a framework from the state that it is in. */
export function FrameworkStateButtons({ framework: { id, state } }: { framework: Framework }) {
  const t = useTranslations('learningOutcomes')
  const router = useRouter()
  const problem = useProblemText()
  const [busy, setBusy] = useState<FrameworkEvent | null>(null)

  async function set(on: FrameworkEvent) {
    setBusy(on)
    try {
      await call(setFrameworkState, { frameworkId: id, on })
    } catch (error) {
      notify.error(problem(error))
    }
    setBusy(null)
    router.refresh()
  }
  return frameworkEvents
    .filter((on) => next(machine, state, on) !== null)
    .map((on) => (
      <Button key={on} icon={icons[on]} loading={busy === on} onPress={() => void set(on)}>
        {t(`on.${on}`)}
      </Button>
    ))
}
