'use client'

import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import { Select } from '@/components/ui/select'
import { paletteColours, type PaletteColour } from '@/lib/clinical/palette'

interface ColourFieldProps {
  field: { id: string; error: string | null }
  colour: PaletteColour
  /** The text of the sample. */
  sample: string
  onChange: (colour: PaletteColour) => void
}

/** A choice among the palette's colours by name, with a sample. */
export function ColourField({ field, colour, sample, onChange }: ColourFieldProps) {
  const t = useTranslations('lists.userFlags')
  return (
    <>
      <Select
        {...field}
        label={t('colour')}
        options={paletteColours.map((value) => ({ value, label: t(`colours.${value}`) }))}
        value={colour}
        onChange={(to) => onChange(paletteColours.find((known) => known === to) ?? colour)}
      />
      <p className="flex flex-wrap items-center gap-2 text-dense text-muted">
        {t('sample')} <Chip tone={colour}>{sample}</Chip>
      </p>
    </>
  )
}
