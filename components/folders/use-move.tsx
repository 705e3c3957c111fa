'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listFolders } from '@/lib/contracts/folders'
import type { Acts } from './use-acts'

const top = 'top'

type Placing = (ids: string[]) => Promise<boolean>

/** Asks for the target folder, and says for each folder who will see the files in it. */
export function useMove(acts: Acts): [selector: ReactNode, placing: { move: Placing; copy: Placing }] {
  const t = useTranslations('files')
  const problem = useProblemText()
  const [selector, select] = useSelector()

  async function folders() {
    try {
      return (await call(listFolders, {})).folders
    } catch (error) {
      notify.error(problem(error), { id: 'files' })
      return null
    }
  }

  async function place(how: 'move' | 'copy', ids: string[]): Promise<boolean> {
    const found = await folders()
    if (!found) return false
    const items = found
      .filter(({ id }) => !ids.includes(id))
      .map(({ id, name, path, shares }) => ({
        id,
        caption: path === '' ? name : `${path} / ${name}`,
        ...(shares > 0 && { subcaption: t('seenBy', { count: shares }) }),
      }))
    const chosen = await select({ title: t(`${how}Title`, { count: ids.length }), items: [{ id: top, caption: t('view.mine') }, ...items] })
    const [to] = chosen ?? []
    if (to === undefined) return false
    return acts[how](ids, to === top ? null : to, found.find(({ id }) => id === to)?.name ?? t('view.mine'))
  }

  return [selector, { move: (ids) => place('move', ids), copy: (ids) => place('copy', ids) }]
}
