import { Tag } from 'lucide-react'
import { IconSlot } from '@/components/ui/icon-slot'
import type { PaletteColour } from '@/lib/clinical/palette'

/** The colour of a tag's group, beside its name: a colour alone says nothing. */
export function TagMark({ colour }: { colour: PaletteColour }) {
  return (
    <span data-tone={colour} className="inline-flex rounded-control bg-tone-tint p-1 text-tone-strong">
      <IconSlot small>
        <Tag />
      </IconSlot>
    </span>
  )
}
