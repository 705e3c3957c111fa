'use client'

import 'leaflet/dist/leaflet.css'
import './point-map.css'
import { circleMarker, control, map as mapOf, marker, divIcon, tileLayer, type Map as LeafletMap, type Marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapPoint, PointMapProps } from './map-types'

/** The zoom with which a map begins: near for a single point, wide where there is none. */
const nearZoom = 13
const widestZoom = 3
/** The number of failed pictures after which their server counts as silent, if none has arrived. */
const mostFailed = 4

/**
 * Points on a map, each a button with its name. Without pictures they are on a plain ground with a scale; where the pictures' server does not answer, the
 * points stay and a text says so. Whatever a mouse or a key chooses here can be chosen in the owner's list as well.
 */
export function PointMap({ label, points, chosenId, tiles, note, words, onChoose, onPlace }: PointMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<LeafletMap | null>(null)
  const markers = useRef(new Map<string, Marker>())
  const [isSilent, setSilent] = useState(false)
  const choose = useEffectEvent((id: string) => onChoose?.(id))
  const place = useEffectEvent((at: { latitude: number; longitude: number }) => onPlace?.(at))
  const isPlacing = onPlace !== undefined

  useEffect(() => {
    const element = box.current
    if (!element) return
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = mapOf(element, {
      attributionControl: false,
      zoomControl: false,
      zoomAnimation: !isStill,
      fadeAnimation: false,
      markerZoomAnimation: !isStill,
      maxZoom: 19,
      minZoom: 2,
    })
    control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map)
    control.scale().addTo(map)
    map.setView([52, 5], widestZoom)
    shown.current = map
    if (isPlacing)
      map.on('click', ({ latlng }) => {
        const { lat, lng } = latlng.wrap()
        place({ latitude: roundDegrees(lat), longitude: roundDegrees(lng) })
      })
    let [failed, came] = [0, 0]
    if (tiles !== null) {
      const layer = tileLayer(tiles, { maxZoom: 19, referrerPolicy: 'origin' })
      layer.on('tileload', () => {
        came++
        setSilent(false)
      })
      layer.on('tileerror', () => {
        failed++
        if (came === 0 && failed >= mostFailed) setSilent(true)
      })
      layer.addTo(map)
    }
    const watch = new ResizeObserver(() => map.invalidateSize())
    watch.observe(element)
    return () => {
      watch.disconnect()
      map.remove()
      shown.current = null
    }
  }, [tiles, isPlacing, words.zoomIn, words.zoomOut])

  const key = points.map(({ id, latitude, longitude }) => `${id} ${latitude} ${longitude}`).join()
  const draw = useEffectEvent((map: LeafletMap) => {
    for (const old of markers.current.values()) old.remove()
    markers.current.clear()
    for (const point of points) {
      const one = markerOf(point)
      one.on('click', () => choose(point.id))
      // A focused marker is pressed with the space bar as well as with Enter, like a button; Leaflet itself knows Enter only.
      one.on('keypress', ({ originalEvent }) => {
        if (originalEvent.key !== ' ' && originalEvent.key !== 'Enter') return
        originalEvent.preventDefault()
        choose(point.id)
      })
      one.addTo(map)
      markers.current.set(point.id, one)
    }
    const [first] = points
    if (points.length > 1)
      map.fitBounds(
        points.map(({ latitude, longitude }) => [latitude, longitude]),
        { padding: [40, 40], maxZoom: nearZoom },
      )
    else if (first) map.setView([first.latitude, first.longitude], nearZoom)
  })
  useEffect(() => {
    if (shown.current) draw(shown.current)
  }, [key, tiles, isPlacing])

  useEffect(() => {
    for (const [id, one] of markers.current) {
      const element = one.getElement()
      element?.toggleAttribute('data-chosen', id === chosenId)
      element?.setAttribute('aria-pressed', String(id === chosenId))
      one.setZIndexOffset(id === chosenId ? 1_000 : 0)
    }
    const at = chosenId === null ? undefined : markers.current.get(chosenId)?.getLatLng()
    if (!at || !shown.current) return
    const mark = circleMarker(at, { radius: 16, className: 'point-ring', interactive: false }).addTo(shown.current)
    shown.current.panInside(at, { padding: [40, 40] })
    return () => void mark.remove()
  }, [chosenId, key])

  return (
    <div className="flex flex-col gap-1">
      <div
        ref={box}
        role="region"
        aria-label={label}
        data-point-map=""
        className="isolate h-96 overflow-clip rounded-card border border-line md:h-128"
      />
      {isSilent && (
        <p role="status" className="text-dense text-warning">
          {words.silent}
        </p>
      )}
      {tiles !== null && note !== '' && <p className="text-meta text-muted wrap-anywhere">{note}</p>}
    </div>
  )
}

/** Six decimal places are ten centimetres. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function markerOf({ latitude, longitude, name }: MapPoint): Marker {
  const element = document.createElement('span')
  element.className = 'point-dot'
  const one = marker([latitude, longitude], {
    icon: divIcon({ html: element, className: 'point', iconSize: [24, 24], iconAnchor: [12, 12] }),
    alt: name,
    title: name,
    keyboard: true,
  })
  one.bindTooltip(textOf(name), { permanent: true, direction: 'right', offset: [8, 0], className: 'point-name', interactive: false })
  one.on('add', () => {
    one.getElement()?.setAttribute('role', 'button')
    one.getElement()?.setAttribute('aria-label', name)
  })
  return one
}

/** An element with the text in it, because Leaflet takes a string for HTML. */
function textOf(text: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = text
  return element
}
