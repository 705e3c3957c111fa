'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { ancestorIdsOf } from '@/components/shared/tree/tree-rows'
import type { Curriculum } from '@/lib/contracts/curriculum'
import { mayLieIn } from '@/lib/curriculum/vocabulary'
import type { useNodeActs } from './use-node-acts'

interface MoveNodeOptions {
  nodes: Curriculum['nodes']
  acts: ReturnType<typeof useNodeActs>
  /** The node that the address asks to move; null if none. */
  asksMove: string | null
}

/** Asks for the new parent of a node, among the nodes that may hold it, and moves the node there. */
export function useMoveNode({ nodes, acts, asksMove }: MoveNodeOptions): [selector: ReactNode, ask: (id: string) => void] {
  const t = useTranslations('curriculum.move')
  const [selector, select] = useSelector()
  const asked = useRef<string | null>(null)

  const ask = useCallback(
    (id: string) => {
      const node = nodes.find((one) => one.id === id)
      if (!node || node.parentId === null) return
      const titles = new Map(nodes.map((one) => [one.id, one.title]))
      const tree = nodes.map((one) => ({ ...one, label: one.title }))
      const items = nodes.flatMap((one) => {
        const above = ancestorIdsOf(tree, one.id)
        if (one.id === id || one.id === node.parentId || above.includes(id) || !mayLieIn(node.kind, one.kind)) return []
        const path = above.toReversed().map((at) => titles.get(at) ?? '')
        return [{ id: one.id, caption: one.title, ...(path.length > 0 && { subcaption: path.join(' / ') }) }]
      })
      void select({ title: t('title', { title: node.title }), items }).then((chosen) => {
        const [parentId] = chosen ?? []
        if (parentId !== undefined) void acts.move(id, { parentId, beforeId: null })
      })
    },
    [nodes, acts, select, t],
  )

  useEffect(() => {
    if (asksMove === null || asked.current === asksMove || nodes.length === 0) return
    asked.current = asksMove
    queueMicrotask(() => ask(asksMove))
  }, [asksMove, ask, nodes.length])
  return [selector, ask]
}
