import {
  type BufferGeometry,
  type Camera,
  Mesh,
  MeshLambertMaterial,
  type Scene,
  type WebGLRenderer,
} from 'three';
import { sampleGeometry } from './sample-geometry.ts';

/**
 * Lets the driver link the program of plain items while their files are still on the way: it takes longer than any other step
 * of the first picture, and goes on beside the page. The mesh is never drawn; it keeps the program until the end.
 */
export class ItemProgram {
  private readonly mesh: Mesh<BufferGeometry, MeshLambertMaterial>;

  /** @param scene - already lit, for the number of lights is part of the program. */
  constructor(gl: WebGLRenderer, scene: Scene, camera: Camera) {
    this.mesh = new Mesh(sampleGeometry(), new MeshLambertMaterial());
    gl.compile(this.mesh, camera, scene);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
