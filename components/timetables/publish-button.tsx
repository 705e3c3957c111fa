'use client'

import { Button } from '@/components/ui/button'
import { usePublishing, type Publishing } from './use-publishing'

/** Publishes a timetable, or withdraws it; shows nothing once it has begun. */
export function PublishButton(props: Publishing) {
  const publishing = usePublishing(props)
  return (
    publishing && (
      <Button loading={publishing.isBusy} onPress={publishing.turn}>
        {publishing.label}
      </Button>
    )
  )
}
