'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { moveItem } from '@/components/shared/editor/in-order'
import { OrderList } from '@/components/shared/editor/order-list'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { orderCurriculumNodes, type CurriculumNode } from '@/lib/contracts/curriculum'
import { useCurriculumRefusal } from './use-node-acts'

/** Reorders the children of a node; each step is saved at once. */
export function NodeOrder({ view: { node, children: stored } }: { view: CurriculumNode }) {
  const t = useTranslations('curriculum')
  const router = useRouter()
  const problem = useProblemText()
  const words = useCurriculumRefusal()
  const [brought, setBrought] = useState(stored)
  const [children, setChildren] = useState(stored)
  if (brought !== stored) {
    setBrought(stored)
    setChildren(stored)
  }

  async function move(id: string, to: number) {
    const from = children.findIndex((one) => one.id === id)
    if (from < 0) return
    const moved = moveItem(children, from, to)
    setChildren(moved)
    try {
      await call(orderCurriculumNodes, { nodeId: node.id, childIds: moved.map((one) => one.id) })
    } catch (error) {
      notify.error(words(error) ?? problem(error), { id: 'curriculum-order' })
      router.refresh()
    }
  }

  return (
    <Card as="section" aria-label={t('order')} className="flex flex-col gap-2">
      <h2 className="text-lead font-bold">{t('order')}</h2>
      <OrderList
        label={t('order')}
        items={children.map(({ id, title }) => ({ id, caption: title }))}
        onMove={(id, to) => void move(id, to)}
      />
    </Card>
  )
}
