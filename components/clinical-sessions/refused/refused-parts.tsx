'use client'

import { useLazy } from '@/components/ui/use-lazy'
import { withSchemas } from '@/lib/schema-library'
import type { RefusedListProps } from './refused-list'

/** The refused saves of a session. They are rare, so their code is loaded when it is needed. */
export function RefusedParts(props: Omit<RefusedListProps, 'shapes'>) {
  const isAny = props.refused.length > 0
  const RefusedList = useLazy(isAny, loadList, doNothing)
  return RefusedList && isAny ? <RefusedList {...props} /> : null
}

async function loadList() {
  const [{ RefusedList }, shapes] = await Promise.all([import('./refused-list'), withSchemas(() => import('./refused.shapes'))])
  return function WithShapes(props: Omit<RefusedListProps, 'shapes'>) {
    return <RefusedList {...props} shapes={shapes} />
  }
}

const doNothing = () => {}
