'use client'

import { useCallback, useEffect, useState } from 'react'
import { call } from '@/lib/client/request'
import { readCurriculum, readCurriculumNode, type Curriculum, type CurriculumNode } from '@/lib/contracts/curriculum'

export interface Shown {
  readonly home: Curriculum
  /** Null where there is no year. */
  readonly node: CurriculumNode | null
}

/**
 * A tree and one of its nodes, the root where none is asked for: as the page brought them, or as this device has them where there is no network.
 * @param askedYear Null: the address names none, and the call is the same one that is made without a network.
 */
export function useCurriculum(nodeId: string | null, askedYear: string | null, initial: Shown | null) {
  const [shown, setShown] = useState(initial)
  const [brought, setBrought] = useState(initial)
  const [settled, setSettled] = useState(initial !== null)
  if (brought !== initial) {
    setBrought(initial)
    if (initial) setShown(initial)
  }

  const load = useCallback(async () => {
    try {
      setShown(await readShown(nodeId, askedYear))
    } catch {
      // What is shown stays.
    }
    setSettled(true)
  }, [nodeId, askedYear])
  // The answer stays on this device, too, for a time without a network.
  useEffect(() => queueMicrotask(() => void load()), [load])
  return { shown, settled, load }
}

async function readShown(nodeId: string | null, yearId: string | null): Promise<Shown> {
  const asked = nodeId === null ? null : await call(readCurriculumNode, { nodeId })
  const year = asked?.node.yearId ?? yearId
  const home = await call(readCurriculum, year === null ? {} : { yearId: year })
  const root = home.nodes.find(({ parentId }) => parentId === null)
  return { home, node: asked ?? (root ? await call(readCurriculumNode, { nodeId: root.id }) : null) }
}
