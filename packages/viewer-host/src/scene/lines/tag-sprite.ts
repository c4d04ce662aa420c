import {
  type Camera,
  CanvasTexture,
  OrthographicCamera,
  PerspectiveCamera,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  Vector3,
} from 'three';
import type { TagInView } from './choose-tags.ts';

/** Height of a tag on the screen, in CSS pixels. */
export const tagPixels = 26;
/** Pixels of a tag's picture, for sharp text on dense displays. */
const picture = 64;
const longestTag = 6;

/** A grid axis's tag in its circle. Disposing its material and texture is up to the owner. */
export function tagSprite(
  tag: string,
  { paper, ink }: { readonly paper: string; readonly ink: string },
): Sprite {
  const canvas = document.createElement('canvas');
  canvas.width = picture;
  canvas.height = picture;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.beginPath();
    pen.arc(picture / 2, picture / 2, picture / 2 - 3, 0, 2 * Math.PI);
    pen.fillStyle = paper;
    pen.fill();
    pen.lineWidth = 3;
    pen.strokeStyle = ink;
    pen.stroke();
    const text = tag.length > longestTag ? `${tag.slice(0, longestTag - 1)}…` : tag;
    pen.font = `600 ${Math.min(32, 88 / Math.max(2, text.length))}px sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillStyle = ink;
    pen.fillText(text, picture / 2, picture / 2 + 2);
  }
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  return new Sprite(new SpriteMaterial({ map, depthTest: false }));
}

const place = new Vector3();

/** Where a tag lies in the picture. One behind the camera lies outside. Its world matrix is up to date. @param stage - in CSS pixels. */
export function tagInView(
  sprite: Sprite,
  camera: Camera,
  stage: { readonly width: number; readonly height: number },
): TagInView {
  place.setFromMatrixPosition(sprite.matrixWorld);
  const level = place.y;
  const { x, y, z } = place.project(camera);
  const isBehind = z > 1 || z < -1;
  return {
    x: isBehind ? Number.NEGATIVE_INFINITY : ((x + 1) / 2) * stage.width,
    y: ((1 - y) / 2) * stage.height,
    level,
    wasShown: sprite.visible,
  };
}

/** Keeps a tag's size on the screen. @param height - of the canvas in CSS pixels. */
export function sizeTag(sprite: Sprite, camera: Camera, height: number): void {
  if (height === 0) return;
  sprite.scale.setScalar(metresPerPixel(sprite.getWorldPosition(place), camera, height) * tagPixels);
}

/** Metres that a CSS pixel shows at a place in the scene. @param height - of the canvas in CSS pixels, more than 0. */
export function metresPerPixel(at: Vector3, camera: Camera, height: number): number {
  let seen = 1;
  if (camera instanceof PerspectiveCamera)
    seen = 2 * at.distanceTo(camera.position) * Math.tan((camera.fov * Math.PI) / 360);
  else if (camera instanceof OrthographicCamera) seen = (camera.top - camera.bottom) / camera.zoom;
  return seen / height;
}
