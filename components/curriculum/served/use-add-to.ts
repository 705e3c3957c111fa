'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { ancestorIdsOf } from '@/components/shared/tree/tree-rows'
import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readCurriculum } from '@/lib/contracts/curriculum'
import { saveComponent } from '@/lib/contracts/curriculum/components'
import { outcomeLimits, type NamingKind } from '@/lib/curriculum/vocabulary'
import { useCurriculumRefusal } from '../use-node-acts'

type Options = { readonly kind: NamingKind; readonly refId: string; readonly onAdded: (componentId: string) => void }
type Add = (years: readonly { readonly id: string }[], name: string) => Promise<void>

/** Asks for a part of the current years and creates a component there that names the entry. */
export function useAddTo({ kind, refId, onAdded }: Options): [selector: ReactNode, add: Add] {
  const t = useTranslations('curriculum.served')
  const problem = useProblemText()
  const words = useCurriculumRefusal()
  const [selector, select] = useSelector()

  async function add(years: readonly { readonly id: string }[], name: string) {
    try {
      const found = await Promise.all(years.map(({ id }) => call(readCurriculum, { yearId: id })))
      const nodes = found.flatMap((one) => one.nodes)
      const titles = new Map(nodes.map((one) => [one.id, one.title]))
      const tree = nodes.map((one) => ({ ...one, label: one.title }))
      const items = nodes.map(({ id, title }) => {
        const path = ancestorIdsOf(tree, id).map((at) => titles.get(at) ?? '')
        return { id, caption: title, ...(path.length > 0 && { subcaption: path.toReversed().join(' / ') }) }
      })
      const [nodeId] = (await select({ title: t('choose'), items })) ?? []
      if (nodeId === undefined) return
      const id = newId()
      await call(saveComponent, {
        id,
        nodeId,
        kind,
        refId,
        title: name.slice(0, outcomeLimits.name),
        method: '',
        minutes: null,
        revision: 0,
      })
      onAdded(id)
    } catch (error) {
      notify.error(words(error) ?? problem(error), { id: 'curriculum-map' })
    }
  }
  return [selector, add]
}
