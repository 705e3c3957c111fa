'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { TreePlace } from '@/components/shared/tree/tree-rows'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { moveCurriculumNode, type Curriculum } from '@/lib/contracts/curriculum'

/** Moves a node, with an undo. If somebody else was faster, nothing is moved and the tree is read again. */
export function useNodeActs(nodes: Curriculum['nodes'], onDone: () => Promise<void>) {
  const t = useTranslations('curriculum')
  const router = useRouter()
  const problem = useProblemText()
  const words = useCurriculumRefusal()

  async function move(nodeId: string, place: TreePlace): Promise<boolean> {
    const node = nodes.find(({ id }) => id === nodeId)
    const parent = nodes.find(({ id }) => id === place.parentId)
    if (!node || !parent) return false
    try {
      const { revision, from } = await call(moveCurriculumNode, { nodeId, revision: node.revision, ...place })
      notify.success(t('move.done', { title: node.title, parent: parent.title }), {
        id: 'curriculum-move',
        onUndo: () => void back({ nodeId, revision, ...from }),
      })
      await settle()
      return true
    } catch (error) {
      notify.error(words(error) ?? problem(error), { id: 'curriculum-move' })
      await settle()
      return false
    }
  }

  async function back(place: TreePlace & { nodeId: string; revision: number }) {
    await call(moveCurriculumNode, place).catch((error: unknown) => notify.error(words(error) ?? problem(error)))
    await settle()
  }

  async function settle() {
    router.refresh()
    await onDone()
  }
  return { move }
}

/** Words for a refusal that only the curriculum has; null for any other error. */
export function useCurriculumRefusal(): (error: unknown) => string | null {
  const t = useTranslations('curriculum.refused')
  return (error) => {
    if (!(error instanceof CallError)) return null
    const issue = error.issues[0]
    if (issue) return issue.message
    if (error.code === 'curriculum.ROOT') return t('ROOT')
    if (error.code === 'curriculum.CLOSED') return t('CLOSED')
    if (error.code === 'curriculum.IN_USE') return t('IN_USE')
    if (error.code === 'curriculum.CURRENT') return t('CURRENT')
    return error.status === 'CONFLICT' || error.status === 'STATE_CHANGED' ? t('changed') : null
  }
}
