export type MapPoint = { readonly id: string; readonly name: string; readonly latitude: number; readonly longitude: number }

export interface PointMapProps {
  label: string
  points: readonly MapPoint[]
  chosenId: string | null
  /** The address of its pictures; null: a plain ground. */
  tiles: string | null
  /** Whose they are. */
  note: string
  words: { readonly zoomIn: string; readonly zoomOut: string; readonly silent: string }
  onChoose?: ((id: string) => void) | undefined
  /** A place on the map itself was pressed. */
  onPlace?: ((at: { readonly latitude: number; readonly longitude: number }) => void) | undefined
}
