import { Key } from '@/components/ui/key'
import { categoryTones, statusTones } from '@/components/ui/tone'
import { Specimen } from './specimen'

const surfaces = [
  'bg-canvas',
  'bg-surface',
  'bg-raised',
  'bg-hover',
  'bg-pressed',
  'bg-neutral-tint',
  'bg-primary-tint',
  'bg-primary',
  'bg-inverse',
]
const types = [
  { name: 'text-h1', look: 'text-h1 font-bold' },
  { name: 'text-h2', look: 'text-h2 font-bold' },
  { name: 'text-lead', look: 'text-lead font-bold' },
  { name: 'text-body', look: 'text-body' },
  { name: 'text-dense', look: 'text-dense' },
  { name: 'text-meta', look: 'text-meta text-muted' },
]

export function ShowTokens() {
  return (
    <>
      <Specimen name="surfaces">
        {surfaces.map((name) => (
          <div key={name} className="flex items-center gap-3">
            <span className={`size-12 shrink-0 rounded-card border border-line ${name}`} />
            <code className="font-sans text-dense">{name}</code>
          </div>
        ))}
      </Specimen>
      <Specimen name="tones">
        {[...statusTones, ...categoryTones].map((tone) => (
          <div key={tone} data-tone={tone} className="flex items-center overflow-clip rounded-card border border-line bg-surface">
            <span className="w-3 self-stretch bg-tone" />
            <span className="grow bg-tone-tint px-3 py-2 font-medium text-tone-strong">{tone}</span>
            <span className="px-3 font-medium text-tone-strong">strong</span>
          </div>
        ))}
      </Specimen>
      <Specimen name="type" wide>
        {types.map(({ name, look }) => (
          <p key={name} className={look}>
            Amira Haddad, chair 14, 0123456789, Živa Kovač, Grüße <Key>{name}</Key>
          </p>
        ))}
      </Specimen>
    </>
  )
}
