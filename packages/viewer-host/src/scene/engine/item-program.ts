import {
  BufferAttribute,
  BufferGeometry,
  type Camera,
  Mesh,
  MeshLambertMaterial,
  type Scene,
  type WebGLRenderer,
} from 'three';

/**
 * Lets the driver link the program of plain items while their files are still on the way: it takes longer than any other step
 * of the first picture, and goes on beside the page. The mesh is never drawn; it keeps the program until the end.
 */
export class ItemProgram {
  private readonly mesh: Mesh<BufferGeometry, MeshLambertMaterial>;

  /** @param scene - already lit, for the number of lights is part of the program. */
  constructor(gl: WebGLRenderer, scene: Scene, camera: Camera) {
    const geometry = new BufferGeometry();
    for (const name of ['position', 'normal'])
      geometry.setAttribute(name, new BufferAttribute(new Float32Array(9), 3));
    this.mesh = new Mesh(geometry, new MeshLambertMaterial());
    gl.compile(this.mesh, camera, scene);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
