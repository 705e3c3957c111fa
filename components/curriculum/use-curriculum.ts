'use client'

import { useCallback, useEffect, useState } from 'react'
import { call } from '@/lib/client/request'
import { readCurriculum, readCurriculumNode, type Curriculum, type CurriculumNode } from '@/lib/contracts/curriculum'

export interface Shown {
  readonly home: Curriculum
  /** Null if there is no year. */
  readonly node: CurriculumNode | null
}

/**
 * The tree and one of its nodes, or the root if none is named: as the page brought them, or without a network from this device's copy.
 * @param askedYear Null if the address names none; the call is then the same one that is made without a network.
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
      // A failed reading leaves the shown data in place.
    }
    setSettled(true)
  }, [nodeId, askedYear])
  // The data is read again even if the page has just brought it, because that stores a copy on this device for a time without a network.
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
