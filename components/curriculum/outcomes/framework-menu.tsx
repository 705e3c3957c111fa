'use client'

import { Archive, ArchiveRestore, Check, PenLine, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { setFrameworkState, type Framework } from '@/lib/contracts/curriculum/outcomes'
import { nextState } from '@/lib/state-machine'
import { framework as machine, frameworkEvents, type FrameworkEvent } from '@/lib/states/framework'

const icons: Readonly<Record<FrameworkEvent, ReactNode>> = { use: <Check />, retire: <Archive />, restore: <ArchiveRestore /> }

interface FrameworkMenuProps {
  framework: Framework
  onEdit: () => void
  onAdd: () => void
}

/** The menu for a framework: editing it, the changes of state that are possible, and adding another framework. */
export function FrameworkMenu({ framework: { id, state }, onEdit, onAdd }: FrameworkMenuProps) {
  const t = useTranslations('learningOutcomes')
  const router = useRouter()
  const problem = useProblemText()

  async function set(on: FrameworkEvent) {
    try {
      await call(setFrameworkState, { frameworkId: id, on })
    } catch (error) {
      notify.error(problem(error))
    }
    router.refresh()
  }
  return (
    <Menu
      label={t('framework')}
      placement="below-end"
      entries={[
        { id: 'edit', label: t('editFramework'), icon: <PenLine />, onAction: onEdit },
        ...frameworkEvents
          .filter((on) => nextState(machine, state, on) !== null)
          .map((on) => ({ id: on, label: t(`on.${on}`), icon: icons[on], onAction: () => void set(on) })),
        { id: 'add', label: t('addFramework'), icon: <Plus />, onAction: onAdd },
      ]}
    />
  )
}
