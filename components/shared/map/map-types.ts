export type MapPoint = { readonly id: string; readonly name: string; readonly latitude: number; readonly longitude: number }

export interface PointMapProps {
  label: string
  points: readonly MapPoint[]
  chosenId: string | null
  /** The address of the map's pictures; null shows a plain ground. */
  tiles: string | null
  /** The owner of the pictures, in words. */
  note: string
  words: { readonly zoomIn: string; readonly zoomOut: string; readonly silent: string }
  onChoose?: ((id: string) => void) | undefined
  /** Called when a place on the map itself is pressed. */
  onPlace?: ((at: { readonly latitude: number; readonly longitude: number }) => void) | undefined
}
