import { classNames } from '@/components/ui/class-names'

interface QrPictureProps {
  code: { readonly size: number; readonly path: string }
  label: string
  className: string
}

/** Dark on light whatever the theme: some cameras read nothing else. */
export function QrPicture({ code, label, className }: QrPictureProps) {
  return (
    <div data-theme="light" className={classNames('max-w-full shrink-0 rounded-card border border-line bg-surface text-ink', className)}>
      <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} shapeRendering="crispEdges" className="block w-full">
        <path d={code.path} fill="currentColor" />
      </svg>
    </div>
  )
}
