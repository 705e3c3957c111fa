'use client'

import { useLazy } from '@/components/ui/use-lazy'
import { withSchemas } from '@/lib/schema-library'
import type { LateListProps } from './late-list'

/** The late writes of a session. They are rare, so their code is loaded when it is needed. */
export function LateParts(props: Omit<LateListProps, 'shapes'>) {
  const isAny = props.session.late.length > 0
  const LateList = useLazy(isAny, loadList, doNothing)
  return LateList && isAny ? <LateList {...props} /> : null
}

async function loadList() {
  const [{ LateList }, shapes] = await Promise.all([import('./late-list'), withSchemas(() => import('../refused/refused.shapes'))])
  return function WithShapes(props: Omit<LateListProps, 'shapes'>) {
    return <LateList {...props} shapes={shapes} />
  }
}

const doNothing = () => {}
